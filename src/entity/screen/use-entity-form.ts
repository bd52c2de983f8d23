import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '~/i18n/react'
import { type FieldEdits, currentOf } from '~/lib/field-edits'
import type { Errors } from '~/lib/field-errors'
import type { LateModule } from '~/lib/late-module'
import { toast } from '~/ui/feedback/toast'
import { useEditedVersion } from '~/ui/form/use-edited-version'
import { type EntryFormOptions, useEntryForm } from '~/ui/form/use-entry-form'
import type { Checked } from '../form/define-form'

export type Versioned = { id: string; version: number }

/** Validation of the input, as `checksOf` creates it. */
type Checks<Entry, Values, Created, Changed> = {
  checkNew: (values: Values) => Checked<Created>
  checkChange: (base: Values, values: Values, entry: Entry) => Checked<Changed>
}

type Options<Entry, Given, Values extends object, Created, Changed> = Pick<
  EntryFormOptions<Values, unknown>,
  'reasonOf' | 'before'
> & {
  /** The result of `defineForm`. */
  form: EntryFormOptions<Values, unknown>['form'] & {
    noValues: Values
    valuesOf: (entry: Entry) => Values
    edits: FieldEdits<Values>
  }
  /** The latest version that was read; it may change while the form is open. Null for a new entry. */
  entry: Given
  /** Input of a form submitted without JavaScript. */
  initial?: Values
  checks: LateModule<Checks<Entry, Values, Created, Changed>>
  create: (input: Created) => Promise<Entry>
  update: (change: Changed & Versioned) => Promise<Entry>
  /** `another`: the user stays on the form to add the next entry. */
  onSaved: (entry: Entry, another: boolean) => Promise<void>
  /** Shows the toast about a new entry. */
  onAdded: (entry: Entry) => void
  /** Undo action of the toast about a change. */
  undo?: (saved: Entry, before: Entry) => { label: string; run: () => void } | undefined
}

/** Conditions that prevent submitting. */
export type Guards<Values> = {
  refuse?: () => Errors | null
  hold?: (wanted: Values) => Promise<boolean>
}

/** State of the form for a new or an existing entry, with optimistic concurrency. */
export function useEntityForm<
  Entry extends Versioned,
  Given extends Entry | null,
  Values extends object,
  Created,
  Changed extends object,
>(options: Options<Entry, Given, Values, Created, Changed>) {
  const { form, entry, checks, reasonOf, before, create, update, onSaved, onAdded, undo } = options
  const { t } = useTranslation('entity')
  const valuesOf = (of: Entry | null) => (of ? form.valuesOf(of) : form.noValues)
  const state = useEntryForm({ form, initial: options.initial ?? valuesOf(entry), checks, reasonOf, before })
  const { values, setValues } = state
  const edit = useEditedVersion({ entry, values, setValues, valuesOf, edits: form.edits })
  /** Counts the added entries; used as a key that resets the fields. */
  const [round, setRound] = useState(0)

  const add = async (input: Created, another: boolean) => {
    const added = await create(input)
    await onSaved(added, another)
    onAdded(added)
    if (!another) return
    flushSync(() => {
      setValues(form.noValues)
      setRound((count) => count + 1)
    })
    state.form.current?.querySelector('input')?.focus()
  }

  const change = async (changes: Changed, wanted: Values, onTopOf: Given & Entry) => {
    if (Object.keys(changes).length === 0) {
      await onSaved(onTopOf, false)
      return toast.info(t('form.unchanged'))
    }
    try {
      const saved = await update({ ...changes, id: onTopOf.id, version: onTopOf.version })
      await onSaved(saved, false)
      toast.success(t('form.saved'), { undo: undo?.(saved, onTopOf) })
    } catch (error) {
      const current = currentOf(error) as Given | null
      if (!current) throw error
      edit.refused(current, onTopOf, wanted)
    }
  }

  const send = (wanted: Values, onTopOf: Given, guards: Guards<Values> = {}, another = false) =>
    state.submit(async ({ checkNew, checkChange }) => {
      const refused = guards.refuse?.()
      if (refused) return refused
      const isHeld = async () => await guards.hold?.(wanted)
      if (!onTopOf) {
        const checked = checkNew(wanted)
        if (checked.errors) return checked.errors
        if (!(await isHeld())) await add(checked.input, another)
        return null
      }
      const checked = checkChange(form.valuesOf(onTopOf), wanted, onTopOf)
      if (checked.errors) return checked.errors
      if (!(await isHeld())) await change(checked.input, wanted, onTopOf)
      return null
    })

  return { ...state, edit, base: edit.base, round, send, valuesOf }
}
