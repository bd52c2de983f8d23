import { useState } from 'react'
import type { FieldEdits, Sides } from '~/lib/field-edits'

/** A snapshot, so that the comparison does not change while it is read. */
type Conflict<Entry, Values> = { current: Entry; yours: Values; suggested: Sides }

type Options<Entry, Values extends object> = {
  /** As last read; it may change while the form is open. Null for a new one. */
  entry: Entry
  values: Values
  setValues: (values: Values) => void
  valuesOf: (entry: Entry) => Values
  edits: FieldEdits<Values>
}

const versionOf = (entry: { version: number } | null) => entry?.version ?? 0

/** Optimistic locking for a form: the version it edits, and the conflict with a newer one. */
export function useEditedVersion<Entry extends { version: number } | null, Values extends object>(
  options: Options<Entry, Values>,
) {
  const { entry, values, setValues, valuesOf, edits } = options
  const [base, setBase] = useState(entry)
  const [refusedBy, setRefusedBy] = useState(entry)
  const [taken, setTaken] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Entry, Values> | null>(null)
  const [comparing, setComparing] = useState(false)

  const latest = versionOf(refusedBy) > versionOf(entry) ? refusedBy : entry
  const dirty = !edits.isSame(values, valuesOf(base))
  const overtaken = versionOf(latest) > versionOf(base)

  // Without unsaved or differing input there is no conflict.
  if (overtaken && (!dirty || edits.isSame(values, valuesOf(latest)))) {
    setBase(latest)
    if (!dirty) {
      setValues(valuesOf(latest))
      setTaken(true)
    }
  }

  const compare = (from: Entry, current: Entry, yours: Values) => {
    setConflict({
      current,
      yours,
      suggested: edits.conflictsOf(valuesOf(from), valuesOf(current), yours),
    })
    setComparing(true)
  }

  return {
    base,
    dirty,
    overtaken,
    /** Their version was adopted, because nothing was typed. */
    taken,
    conflict,
    comparing,
    compareLatest: () => compare(base, latest, values),
    /** The server refused the change, because it has a newer version. */
    refused(current: Entry, onTopOf: Entry, wanted: Values) {
      setRefusedBy(current)
      compare(onTopOf, current, wanted)
    },
    stopComparing: () => setComparing(false),
    /** From here on the form edits their version, and errors refer to it. */
    settle(current: Entry, yours: Values, sides: Sides): Values {
      const merged = edits.merge(valuesOf(current), yours, sides)
      setBase(current)
      setValues(merged)
      setComparing(false)
      return merged
    },
  }
}
