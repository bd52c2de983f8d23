import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { ChangedNote } from '~/ui/form/changed-note'
import { ConflictDialog } from '~/ui/form/conflict-dialog'
import { EntryForm } from '~/ui/form/entry-form'
import { Ltr } from '~/ui/text/ltr'
import type { Fields, OwnField } from '../fields/define-fields'
import type { Guards, useEditForm } from './use-edit-form'

type Edit<Entry extends { id: string; version: number }, Values extends object> = ReturnType<
  typeof useEditForm<Entry, Values, object, unknown>
>

/** How values are shown in the conflict dialog: all that are not plain texts or years. */
type ShownValues<F, Values> = {
  readonly [N in OwnField<F>]: (value: Values[N & keyof Values]) => ReactNode
}

type Props<Entry extends { id: string; version: number }, Values extends object, F extends Fields> = {
  form: { entity: string; fields: F }
  state: Edit<Entry, Values>
  /** What only this entity's words can say: that another changed it, and that there are two versions of it. */
  texts: { changed: string; versions: string }
  shown: ShownValues<F, Values>
  guards?: Guards<Values>
  submitLabel?: string
  others: ReactNode
  children: ReactNode
}

/** The frame of a form about something that is there: fields, ways out, and what to do when another was faster. */
export function EditForm<
  Entry extends { id: string; version: number },
  Values extends object,
  F extends Fields,
>(props: Props<Entry, Values, F>) {
  const { form, state, texts, shown, guards, submitLabel, others, children } = props
  const { t } = useTranslation('entity')
  const { edit, base, values, send, valuesOf } = state
  const { conflict } = edit
  return (
    <>
      <EntryForm
        state={state}
        dirty={edit.dirty}
        submitLabel={submitLabel ?? t('form.save')}
        failedLabel={t('form.saveFailed')}
        leaveTexts={useLeaveTexts()}
        others={others}
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
        <FieldConflict
          key={conflict.current.version}
          form={form}
          title={texts.versions}
          shown={shown}
          open={edit.comparing}
          theirs={valuesOf(conflict.current)}
          yours={conflict.yours}
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
  return {
    title: t('leave.title'),
    description: t('leave.description'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
}

type ConflictProps<Values extends object, F extends Fields> = Omit<
  Parameters<typeof ConflictDialog>[0],
  'words' | 'fields'
> & {
  form: { entity: string; fields: F }
  title: string
  shown: ShownValues<F, Values>
  theirs: Values
  yours: Values
}

/** A line for each described field in which two versions differ. */
function FieldConflict<Values extends object, F extends Fields>(props: ConflictProps<Values, F>) {
  const { form, title, shown, theirs, yours, ...dialog } = props
  const { t } = useTranslation('entity')
  const say = useMessage()
  const value = (name: string, values: Values) => {
    const own = (shown as Record<string, ((of: unknown) => ReactNode) | undefined>)[name]
    const held = (values as Record<string, unknown>)[name]
    return own ? own(held) : <PlainValue value={String(held)} isYear={form.fields[name]!.kind === 'year'} />
  }
  return (
    <ConflictDialog
      {...dialog}
      fields={Object.keys(form.fields).map((name) => ({
        field: name,
        label: say(`${form.entity}:fields.${name}`),
        theirs: value(name, theirs),
        yours: value(name, yours),
      }))}
      words={{
        title,
        description: t('conflict.description'),
        theirs: t('conflict.theirs'),
        yours: t('conflict.yours'),
        takeTheirs: t('conflict.takeTheirs'),
        keepYours: t('conflict.keepYours'),
        save: t('conflict.save'),
        back: t('conflict.back'),
      }}
    />
  )
}

/** A text as it stands in a conflict: whole, however long, since what differs may stand at its end. */
export function PlainValue({ value, isYear }: { value: string; isYear?: boolean }) {
  const { t } = useTranslation('entity')
  if (value.trim() === '') return <em>{t('conflict.empty')}</em>
  if (isYear) return <Ltr>{value}</Ltr>
  return <bdi className="wrap-anywhere whitespace-pre-wrap">{value}</bdi>
}
