import { textOf } from '~/lib/form-text'
import { useEntryForm } from '~/ui/form/use-entry-form'
import { useUserFailure } from '../use-user-failure'
import { inputChecks } from './input-checks'
import { roleChoice, type UserValues } from './form-values'
import { serverErrors } from './server-errors'

export function useUserForm(initial: UserValues) {
  const reasonOf = useUserFailure()
  return useEntryForm({ initial, checks: inputChecks, typedInto, refusedFields: serverErrors, reasonOf })
}

function typedInto(form: HTMLFormElement, before: UserValues): UserValues {
  // Without a choice where roles may not be changed.
  const role = textOf(form, 'role') || roleChoice(before.role)
  return {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    role: role === roleChoice(before.role) ? before.role : role,
  }
}
