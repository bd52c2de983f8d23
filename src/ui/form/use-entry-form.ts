import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isDemoRefusal } from '~/lib/demo-dialog'
import type { Errors } from '~/lib/field-errors'
import type { LateModule } from '~/lib/late-module'
import { focusFirstInvalid } from './focus-first-invalid'
import { useAsyncAction } from '../feedback/use-async-action'

export type EntryFormOptions<Values, Checks> = {
  initial: Values
  /** The schemas, fetched when something is first typed: a page can be read without them. */
  checks: LateModule<Checks>
  form: {
    /** What stands in the fields. */
    typedInto: (form: HTMLFormElement, before: Values) => Values
    /** What the server said about single fields. */
    serverErrors: (error: unknown) => Errors | null
  }
  /** What to say of a refusal that is about no field; null where it has no words of its own. */
  reasonOf: (error: unknown) => string | null
  /** What it was refused for when it was sent without script. */
  before?: { errors: Errors; failure: string | null }
}

/** What forms about one thing have in common: what is typed, what is wrong with it, and sending it. */
export function useEntryForm<Values extends object, Checks>(options: EntryFormOptions<Values, Checks>) {
  const { initial, checks, reasonOf, before } = options
  const { typedInto, serverErrors } = options.form
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>(before?.errors ?? {})
  const [failure, setFailure] = useState<string | null>(before?.failure ?? null)
  const { run, busy } = useAsyncAction()

  // What was typed before the page's script arrived stands in the fields already.
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

  /** Does the work, which may find something wrong; that, and what the server says of single fields, is shown there. */
  const submit = async (work: (checks: Checks) => Promise<Errors | null>) => {
    setFailure(null)
    const outcome = await run(async () => await work(await checks.load()))
    if (outcome.ok) return show(outcome.value ?? {})
    // Nothing is wrong with what was typed, and a dialog says so.
    if (isDemoRefusal(outcome.error)) return
    const found = serverErrors(outcome.error)
    if (found) show(found)
    else setFailure(reasonOf(outcome.error) ?? '')
  }

  return { form, values, setValues, errors, setErrors, failure, busy, change, submit }
}
