import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { textOf } from '~/lib/form-text'
import { useUserFailure } from '../use-user-failure'
import type { Errors } from './check-input'
import { focusFirstInvalid } from './focus-first-invalid'
import { roleChoice, type UserValues } from './form-values'
import { serverErrors } from './server-errors'
import { useAct } from './use-act'

const load = () => import('./check-input')
type Checks = Awaited<ReturnType<typeof load>>

/** What both forms about a person have in common: what is typed, what is wrong with it, and sending it. */
export function useUserForm(initial: UserValues) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { run, busy } = useAct()
  const reasonOf = useUserFailure()

  // What was typed before the page's script arrived stands in the fields already.
  useEffect(() => setValues((before) => typedInto(form.current, before)), [])

  const show = (found: Errors) => {
    flushSync(() => setErrors(found))
    focusFirstInvalid(form.current)
  }

  const change = (given: Partial<UserValues>) => {
    void load().catch(() => undefined)
    setValues((before) => ({ ...before, ...given }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in given))))
  }

  /** Sends what passes; what does not, and what the server says of single fields, is shown there. */
  const submit = async (check: (checks: Checks) => Errors | null, send: () => Promise<unknown>) => {
    setFailure(null)
    const outcome = await run(async () => {
      const found = check(await load())
      if (!found) await send()
      return found
    })
    if (outcome.ok) return show(outcome.value ?? {})
    const found = serverErrors(outcome.error)
    if (found) show(found)
    else setFailure(reasonOf(outcome.error) ?? '')
  }

  return { form, values, setValues, errors, failure, busy, change, submit }
}

function typedInto(form: HTMLFormElement | null, before: UserValues): UserValues {
  if (!form) return before
  // Without a choice where roles may not be changed.
  const role = textOf(form, 'role') || roleChoice(before.role)
  return {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    role: role === roleChoice(before.role) ? before.role : role,
  }
}

export type UserFormState = ReturnType<typeof useUserForm>
