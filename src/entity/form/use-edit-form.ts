import { useTranslation } from '~/i18n/react'
import { type FieldEdits, currentOf } from '~/lib/field-edits'
import type { Errors } from '~/lib/field-errors'
import { toast } from '~/ui/feedback/toast'
import { useEditedVersion } from '~/ui/form/use-edited-version'
import { type EntryFormOptions, useEntryForm } from '~/ui/form/use-entry-form'
import type { Checked } from './define-form'

export type Versioned = { id: string; version: number }

type Options<Entry, Values extends object, Change, Checks> = Omit<
  EntryFormOptions<Values, Checks>,
  'initial'
> & {
  form: { valuesOf: (entry: Entry) => Values; edits: FieldEdits<Values> }
  /** The latest version that was read; it may change while the form is open. */
  entry: Entry
  check: (checks: Checks, base: Entry, values: Values) => Checked<Change>
  update: (change: Change & Versioned) => Promise<Entry>
  onSaved: (entry: Entry) => Promise<void>
  /** Undo action of the success toast. */
  undo?: (saved: Entry, before: Entry) => { label: string; run: () => void } | undefined
}

/** Conditions that prevent submitting. */
export type Guards<Values> = {
  refuse?: () => Errors | null
  hold?: (wanted: Values) => Promise<boolean>
}

/** State of the form for an existing entry, with optimistic concurrency. */
export function useEditForm<Entry extends Versioned, Values extends object, Change extends object, Checks>(
  options: Options<Entry, Values, Change, Checks>,
) {
  const { form, entry, checks, check, reasonOf, before, update, onSaved, undo } = options
  const { t } = useTranslation('entity')
  const state = useEntryForm({ form, initial: form.valuesOf(entry), checks, reasonOf, before })
  const { values, setValues } = state
  const edit = useEditedVersion({ entry, values, setValues, valuesOf: form.valuesOf, edits: form.edits })

  const save = async (changes: Change, wanted: Values, onTopOf: Entry) => {
    if (Object.keys(changes).length === 0) {
      await onSaved(onTopOf)
      return toast.info(t('form.unchanged'))
    }
    try {
      const saved = await update({ ...changes, id: entry.id, version: onTopOf.version })
      await onSaved(saved)
      toast.success(t('form.saved'), { undo: undo?.(saved, onTopOf) })
    } catch (error) {
      const current = currentOf(error) as Entry | null
      if (!current) throw error
      edit.refused(current, onTopOf, wanted)
    }
  }

  const send = (wanted: Values, onTopOf: Entry, { refuse, hold }: Guards<Values> = {}) =>
    state.submit(async (loaded) => {
      const refused = refuse?.()
      if (refused) return refused
      const checked = check(loaded, onTopOf, wanted)
      if (checked.errors) return checked.errors
      if (await hold?.(wanted)) return null
      await save(checked.input, wanted, onTopOf)
      return null
    })

  return { ...state, edit, base: edit.base, send, valuesOf: form.valuesOf }
}
