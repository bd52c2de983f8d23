import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isDemoRefusal } from '~/lib/demo-dialog'
import type { Errors } from '~/lib/field-errors'
import type { LateModule } from '~/lib/late-module'
import { focusFirstInvalid } from './focus-first-invalid'
import { useAsyncAction } from '../feedback/use-async-action'

export type EntryFormOptions<Values, Checks> = {
  initial: Values
  /** The schemas, loaded with the first keystroke. */
  checks: LateModule<Checks>
  form: {
    /** Reads the values of the fields. */
    typedInto: (form: HTMLFormElement, before: Values) => Values
    /** The server's errors by field. */
    serverErrors: (error: unknown) => Errors | null
  }
  /** The text of an error without a field; null if there is none. */
  reasonOf: (error: unknown) => string | null
  /** The errors of a form submitted without JavaScript. */
  before?: { errors: Errors; failure: string | null }
}

/** The state of an entity form: values, errors and submission. */
export function useEntryForm<Values extends object, Checks>(options: EntryFormOptions<Values, Checks>) {
  const { initial, checks, reasonOf, before } = options
  const { typedInto, serverErrors } = options.form
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>(before?.errors ?? {})
  const [failure, setFailure] = useState<string | null>(before?.failure ?? null)
  const { run, busy } = useAsyncAction()

  // Input typed before hydration is already in the fields.
  const takeOver = useEffectEvent(() =>
    setValues((known) => (form.current ? typedInto(form.current, known) : known)),
  )
  useEffect(() => takeOver(), [])

  const show = (found: Errors) => {
    flushSync(() => setErrors(found))
    focusFirstInvalid(form.current)
  }

  const change = (given: Partial<Values>) => {
    checks.prefetch()
    setValues((known) => ({ ...known, ...given }))
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in given))))
  }

  /** Runs the submission and shows validation errors and the server's errors at their fields. */
  const submit = async (work: (checks: Checks) => Promise<Errors | null>) => {
    setFailure(null)
    const outcome = await run(async () => await work(await checks.load()))
    if (outcome.ok) return show(outcome.value ?? {})
    // The demo dialog explains the refusal, so the form shows no error.
    if (isDemoRefusal(outcome.error)) return
    const found = serverErrors(outcome.error)
    if (found) show(found)
    else setFailure(reasonOf(outcome.error) ?? '')
  }

  return { form, values, setValues, errors, setErrors, failure, busy, change, submit }
}
