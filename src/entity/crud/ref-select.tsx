import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from '~/i18n/react'
import { isUuid } from '~/lib/uuid'
import { cn } from '~/ui/cn'
import type { Ref } from '../define-entity'
import { RefChooser } from './ref-field'
import type { RefSource } from './ref-value'

type Props = {
  source: RefSource
  name: string
  label: string
  /** An id, or the typed name if the page runs without JavaScript. */
  value: string | undefined
  onValue: (id: string | undefined) => void
  /** Hides the label where the control's own text names the filter. */
  compact: boolean
  /** Renders the link to the same list without this filter. */
  clear: (props: { className: string; children: ReactElement; 'aria-label': string }) => ReactElement
}

export function RefSelect({ source, name, label, value, onValue, compact, clear }: Props) {
  const { t } = useTranslation('crud')
  const [chosen, setChosen] = useState<Ref | null>(null)
  const isId = value !== undefined && isUuid(value)
  const { data } = useQuery({ ...source.one(value ?? ''), enabled: isId, retry: false, throwOnError: false })
  const known = data ? source.nameOf(data) : chosen?.id === value ? chosen?.name : undefined
  const shown = isId ? (known ?? t('ref.gone')) : (value ?? '')
  return (
    // Outside the field: which end of the field is free depends on the text direction of the name.
    <div className="flex items-center">
      <div className={cn('grow', compact && 'w-48', compact && value !== undefined && chosenClass)}>
        <RefChooser
          find={source.find}
          nameOf={source.nameOf}
          shown={shown}
          required={false}
          except={[]}
          // Without JavaScript, the server resolves the typed name; a filter by id is kept as it is.
          name={isId ? undefined : name}
          maxLength={200}
          aria-label={compact ? label : undefined}
          placeholder={t('list.filter.any', { label })}
          onChoose={(ref) => {
            setChosen(ref)
            onValue(ref.id)
          }}
          onClear={() => onValue(undefined)}
        />
      </div>
      {isId && <input type="hidden" name={name} value={value} />}
      {value !== undefined &&
        clear({
          className: clearClass,
          'aria-label': t('ref.clear', { label }),
          children: <X aria-hidden="true" className="size-4" />,
        })}
    </div>
  )
}

const chosenClass = '[&_input]:border-accent [&_input]:bg-accent-soft [&_input]:text-accent-text'
const clearClass =
  'grid size-10 shrink-0 place-items-center rounded-tight text-text-muted hover:text-text max-sm:size-11'
