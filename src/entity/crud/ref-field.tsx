import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { IconButton } from '~/ui/button'
import { Combobox } from '~/ui/form/combobox'
import { Field } from '~/ui/form/field'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import type { Ref } from '../define-entity'
import { PlainValue } from '../fields/field-value'
import type { Control } from '../form/form-fields'
import type { RefSource } from './ref-value'

const offered = 10

const pauseMs = 200

type Target = Pick<RefSource, 'find' | 'nameOf'>

type ChooserProps = Target & {
  /** Text of the field while the user is not typing. */
  shown: string
  required: boolean
  except: readonly Ref[]
  onChoose: (ref: Ref) => void
  onClear?: () => void
} & Pick<ComponentProps<typeof Combobox>, 'name' | 'aria-label' | 'placeholder' | 'maxLength'>

/** A combobox that searches another entity on the server. */
export function RefChooser(props: ChooserProps) {
  const { find, nameOf, shown, except, onChoose, onClear, ...input } = props
  const { t } = useTranslation('crud')
  const counted = useCounted('crud')
  const [typed, setTyped] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const searchTerm = useDebouncedValue((typed ?? '').trim(), pauseMs)
  // Enabled on focus only: a list has such a field for each of its filters.
  const queryOptions = { ...find(searchTerm, offered), enabled: wanted, placeholderData: keepPreviousData }
  const { data } = useQuery(queryOptions)
  const items = (data?.items ?? []).filter(({ id }) => except.every((each) => each.id !== id))
  return (
    <Combobox
      {...input}
      dir={(typed ?? shown) === '' ? undefined : 'auto'}
      onFocus={() => setWanted(true)}
      value={typed ?? shown}
      onValueChange={(text) => {
        setTyped(text)
        if (text === '') onClear?.()
      }}
      options={items.map((item) => ({ id: item.id, label: <bdi>{nameOf(item)}</bdi> }))}
      onChoose={(id) => {
        const item = items.find((each) => each.id === id)
        if (item) onChoose({ id, name: nameOf(item) })
        setTyped(null)
      }}
      opensOnPress
      onLeave={() => setTyped(null)}
      listLabel={t('ref.label')}
      countLabel={counted('ref.count', items.length)}
      emptyLabel={data ? t('ref.none') : null}
    />
  )
}

export function RefField(props: Control<Ref | null> & Target) {
  const { value, onChange, label, aside, required, error, find, nameOf } = props
  return (
    <Field label={label} aside={aside} required={required} error={error}>
      <RefChooser
        find={find}
        nameOf={nameOf}
        shown={value?.name ?? ''}
        required={required}
        except={[]}
        onChoose={onChange}
        onClear={() => onChange(null)}
      />
    </Field>
  )
}

/** Form field for several references; the selected ones are listed below it, each with a remove button. */
export function RefsField(props: Control<Ref[]> & Target) {
  const { value, onChange, label, aside, error, find, nameOf } = props
  const { t } = useTranslation('crud')
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} aside={aside} error={error}>
        <RefChooser
          find={find}
          nameOf={nameOf}
          shown=""
          required={false}
          except={value}
          onChoose={(ref) => onChange([...value, ref])}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {value.map(({ id, name }) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-tight border border-border bg-surface-raised ps-3 text-sm"
            >
              <bdi className="wrap-anywhere">{name}</bdi>
              <IconButton
                size="sm"
                label={t('ref.remove', { name })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(value.filter((each) => each.id !== id))}
                className="max-sm:size-11"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Renders a reference in the conflict dialog. */
export const RefText = ({ value }: { value: Ref | null }) => <PlainValue value={value?.name ?? ''} />

export const RefsText = ({ value }: { value: Ref[] }) => (
  <PlainValue value={value.map(({ name }) => name).join('; ')} />
)
