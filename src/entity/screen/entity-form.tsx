import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Alert } from '~/ui/feedback/alert'
import { ChangedNote, ConflictDialog } from '~/ui/form/conflict-dialog'
import { FormActions } from '~/ui/form/form-actions'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { type Fields, namesOf, type OwnField } from '../fields/define-fields'
import { FieldValue } from '../fields/field-value'
import type { Guards, useEntityForm, Versioned } from './use-entity-form'

type Props<Entry extends Versioned, Given extends Entry | null, Values extends object, F extends Fields> = {
  form: { entity: string; fields: F }
  state: Omit<ReturnType<typeof useEntityForm<Entry, Given, Values, object, object>>, 'submit'>
  /** Texts that name the entity. */
  t: (key: `form.${'create' | 'createFailed' | 'changed' | 'versions'}`) => string
  /** How the conflict dialog renders values that are not plain text or years. */
  shown: { readonly [N in OwnField<F>]: (value: Values[N & keyof Values]) => ReactNode }
  guards?: Guards<Values>
  submitLabel?: string
  /** Label of the button that adds the entry and starts the next one. */
  another?: string
  cancel: ReactNode
  /** The action of the form without JavaScript; without it, only the script submits. */
  action?: string
  children: ReactNode
}

/** The form for a new or an existing entry: errors, fields, buttons, leave guard and conflict dialog. */
export function EntityForm<
  Entry extends Versioned,
  Given extends Entry | null,
  Values extends object,
  F extends Fields,
>(props: Props<Entry, Given, Values, F>) {
  const { form, state, t, shown, guards, submitLabel, another, cancel, action, children } = props
  const { t: shared } = useTranslation('entity')
  const formatMessage = useMessage()
  const ready = useReady()
  const { edit, base, values, busy, send, valuesOf } = state
  const { conflict } = edit

  const submit = (next = false) => void (busy || send(values, base, guards, next))

  const value = (name: string, of: Values) => {
    const own = (shown as Record<string, ((value: unknown) => ReactNode) | undefined>)[name]
    const fieldValue = (of as Record<string, unknown>)[name]
    if (own) return own(fieldValue)
    return <FieldValue entity={form.entity} name={name} facts={form.fields[name]!} value={fieldValue} />
  }

  return (
    <>
      <form
        ref={state.form}
        noValidate
        method={action && 'post'}
        action={action}
        className={cn('flex max-w-160 flex-col gap-6', keptClear)}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {state.failure !== null && (
          <Alert tone="danger" title={base ? shared('form.saveFailed') : t('form.createFailed')}>
            {state.failure}
          </Alert>
        )}
        {(edit.overtaken || edit.taken) && (
          <ChangedNote
            title={t('form.changed')}
            compare={edit.overtaken ? { label: shared('form.compare'), onCompare: edit.compareLatest } : null}
          >
            {shared(edit.overtaken ? 'form.changed' : 'form.taken')}
          </ChangedNote>
        )}
        <Fragment key={state.round}>{children}</Fragment>
        <FormActions className="mt-2">
          {cancel}
          {another && <Button onClick={() => submit(true)}>{another}</Button>}
          {/* Before hydration the browser would submit the input as URL parameters. */}
          <Button type={ready || action ? 'submit' : 'button'} variant="primary" busy={busy}>
            {submitLabel ?? (base ? shared('form.save') : t('form.create'))}
          </Button>
        </FormActions>
        <LeaveGuard
          when={edit.dirty}
          title={shared('leave.title')}
          description={shared('leave.description')}
          stayLabel={shared('leave.stay')}
          leaveLabel={shared('leave.leave')}
        />
      </form>
      {conflict && (
        <ConflictDialog
          key={conflict.current?.version}
          open={edit.comparing}
          title={t('form.versions')}
          t={(text) => shared(`conflict.${text}`)}
          fields={namesOf(form.fields).map((field) => ({
            field,
            label: formatMessage(`${form.entity}:fields.${field}`),
            theirs: value(field, valuesOf(conflict.current)),
            yours: value(field, conflict.yours),
          }))}
          suggested={conflict.suggested}
          onClose={edit.stopComparing}
          onResolve={(sides) =>
            void send(edit.settle(conflict.current, conflict.yours, sides), conflict.current, guards)
          }
        />
      )}
    </>
  )
}

// Keeps a focused field clear of the sticky bar at the bottom.
const keptClear = '**:[input,textarea]:scroll-mb-28 max-sm:**:[input,textarea]:scroll-mb-48'

const never = () => () => undefined
const useReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
