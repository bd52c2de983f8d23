import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import type { FieldEdits } from '~/lib/field-edits'
import type { Errors } from '~/lib/field-errors'
import type { LateModule } from '~/lib/late-module'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { EntryForm } from '~/ui/form/entry-form'
import { useEntryForm } from '~/ui/form/use-entry-form'
import type { Fields } from '../fields/define-fields'
import type { Checked } from '../form/define-form'
import { EditForm, type ShownValues, useLeaveTexts } from '../form/edit-form'
import type { FieldState } from '../form/form-fields'
import { useEditForm } from '../form/use-edit-form'
import type { Entry } from './crud-entity'
import { nameOf } from './use-remove'

/** The result of `defineForm`. */
type Form<E, V extends object, F extends Fields> = {
  entity: string
  fields: F
  noValues: V
  valuesOf: (entry: E) => V
  edits: FieldEdits<V>
  typedInto: (form: HTMLFormElement, before: V) => V
  serverErrors: (error: unknown) => Errors | null
}

/** The result of `checksOf`. */
type Checks<V, Created, Changed> = {
  checkNew: (values: V) => Checked<Created>
  checkChange: (base: V, values: V) => Checked<Changed>
}

function useReason() {
  const { t } = useTranslation('crud')
  return (error: unknown) =>
    t(isNamedError(error) && error.code === 'NOT_FOUND' ? 'form.gone' : 'form.tryAgain')
}

type NewProps<E extends Entry, V extends object, F extends Fields, Created, Changed> = {
  form: Form<E, V, F>
  checks: LateModule<Checks<V, Created, Changed>>
  create: (input: Created) => Promise<E>
  cancel: ReactNode
  /** `another`: the user stays on the form to add the next entry. */
  onCreated: (entry: E, another: boolean) => Promise<void>
  children: (state: FieldState<V>) => ReactNode
}

/** The form for a new entry; the entity defines the layout of the fields. */
export function NewEntry<E extends Entry, V extends object, F extends Fields, Created, Changed>(
  props: NewProps<E, V, F, Created, Changed>,
) {
  const { form, checks, create, cancel, onCreated, children } = props
  const { t } = useTranslation('crud')
  const state = useEntryForm({ form, initial: form.noValues, checks, reasonOf: useReason() })
  const another = useRef(false)
  /** Counts the added entries; used as a key that resets the fields. */
  const [round, setRound] = useState(0)

  const begin = () => {
    flushSync(() => {
      state.setValues(form.noValues)
      setRound((before) => before + 1)
    })
    state.form.current?.querySelector('input')?.focus()
  }

  const submit = () =>
    state.submit(async (loaded) => {
      const checked = loaded.checkNew(state.values)
      if (checked.errors) return checked.errors
      const entry = await create(checked.input)
      await onCreated(entry, another.current)
      toast.success(t('form.added', { name: nameOf(form, entry) }))
      if (another.current) begin()
      return null
    })

  return (
    <EntryForm
      state={state}
      dirty={!form.edits.isSame(state.values, form.noValues)}
      submitLabel={t('form.create')}
      failedLabel={t('form.createFailed')}
      leaveTexts={useLeaveTexts()}
      others={
        <>
          {cancel}
          <Button
            onClick={() => {
              another.current = true
              state.form.current?.requestSubmit()
            }}
          >
            {t('form.another')}
          </Button>
        </>
      }
      onSubmit={() => void submit().finally(() => (another.current = false))}
    >
      <div key={round} className="flex flex-col gap-6">
        {children(state)}
      </div>
    </EntryForm>
  )
}

type EditProps<E extends Entry, V extends object, F extends Fields, Created, Changed> = {
  form: Form<E, V, F>
  checks: LateModule<Checks<V, Created, Changed>>
  /** The latest version that was read; it may change while the form is open. */
  entry: E
  update: (change: Changed & { id: string; version: number }) => Promise<E>
  /** How the conflict dialog renders values that are not plain text. */
  shown: ShownValues<F, V>
  cancel: ReactNode
  onSaved: (entry: E) => Promise<void>
  children: (state: FieldState<V>) => ReactNode
}

/** The form for an existing entry, with optimistic concurrency: conflicting edits open a dialog. */
export function EditEntry<
  E extends Entry,
  V extends object,
  F extends Fields,
  Created,
  Changed extends object,
>(props: EditProps<E, V, F, Created, Changed>) {
  const { form, checks, entry, update, shown, cancel, onSaved, children } = props
  const { t } = useTranslation('crud')
  const state = useEditForm({
    form,
    entry,
    checks,
    reasonOf: useReason(),
    check: (loaded, base, values) => loaded.checkChange(form.valuesOf(base), values),
    update,
    onSaved,
  })
  return (
    <EditForm
      form={form}
      state={state}
      texts={{ changed: t('form.changed'), versions: t('form.versions') }}
      shown={shown}
      others={cancel}
    >
      <div className="flex flex-col gap-6">{children(state)}</div>
    </EditForm>
  )
}
