import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { ChangedNote } from '~/ui/form/changed-note'
import { ConflictDialog } from '~/ui/form/conflict-dialog'
import { EntryForm } from '~/ui/form/entry-form'
import { type Fields, namesOf, type OwnField } from '../fields/define-fields'
import { FieldValue } from '../fields/field-value'
import type { Guards, useEditForm, Versioned } from './use-edit-form'

/** How the conflict dialog renders values that are not plain text or years. */
export type ShownValues<F, Values> = {
  readonly [N in OwnField<F>]: (value: Values[N & keyof Values]) => ReactNode
}

type Props<Entry extends Versioned, Values extends object, F extends Fields> = {
  form: { entity: string; fields: F }
  state: ReturnType<typeof useEditForm<Entry, Values, object, unknown>>
  /** Texts that name the entity: another user changed it, and two versions of it exist. */
  texts: { changed: string; versions: string }
  shown: ShownValues<F, Values>
  guards?: Guards<Values>
  submitLabel?: string
  others: ReactNode
  /** Form action without JavaScript. */
  action?: string
  children: ReactNode
}

/** The form for an existing entry: fields, buttons and the conflict dialog. */
export function EditForm<Entry extends Versioned, Values extends object, F extends Fields>(
  props: Props<Entry, Values, F>,
) {
  const { form, state, texts, shown, guards, submitLabel, others, action, children } = props
  const { t } = useTranslation('entity')
  const { edit, base, values, send, valuesOf } = state
  const { conflict } = edit
  const formatMessage = useMessage()
  const value = (name: string, of: Values) => {
    const own = (shown as Record<string, ((value: unknown) => ReactNode) | undefined>)[name]
    const fieldValue = (of as Record<string, unknown>)[name]
    if (own) return own(fieldValue)
    return <FieldValue entity={form.entity} name={name} facts={form.fields[name]!} value={fieldValue} />
  }
  return (
    <>
      <EntryForm
        state={state}
        dirty={edit.dirty}
        submitLabel={submitLabel ?? t('form.save')}
        failedLabel={t('form.saveFailed')}
        leaveTexts={useLeaveTexts()}
        others={others}
        action={action}
        onSubmit={() => void send(values, base, guards)}
      >
        {(edit.overtaken || edit.taken) && (
          <ChangedNote
            title={texts.changed}
            compare={edit.overtaken ? { label: t('form.compare'), onCompare: edit.compareLatest } : null}
          >
            {t(edit.overtaken ? 'form.changed' : 'form.taken')}
          </ChangedNote>
        )}
        {children}
      </EntryForm>
      {conflict && (
        <ConflictDialog
          key={conflict.current.version}
          open={edit.comparing}
          title={texts.versions}
          t={(text) => t(`conflict.${text}`)}
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

export function useLeaveTexts() {
  const { t } = useTranslation('entity')
  return (text: 'title' | 'description' | 'stay' | 'leave') => t(`leave.${text}`)
}
