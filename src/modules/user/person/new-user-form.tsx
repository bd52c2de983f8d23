import type { ReactNode } from 'react'
import { useLeaveTexts } from '~/entity/form/edit-form'
import { useTranslation } from '~/i18n/react'
import { EntryForm } from '~/ui/form/entry-form'
import { useEntryForm } from '~/ui/form/use-entry-form'
import { toast } from '~/ui/feedback/toast'
import { useUserFailure } from '../use-user-failure'
import { createUser } from '../user.requests'
import type { User } from '../user.schema'
import { displayName } from '../user-state'
import { userForm } from './form-values'
import { inputChecks } from './input-checks'
import { UserFields } from './user-fields'

const { noValues } = userForm

type Props = {
  mayRole: boolean
  cancel: ReactNode
  onCreated: (user: User) => Promise<void>
}

export function NewUserForm({ mayRole, cancel, onCreated }: Props) {
  const { t } = useTranslation('user')
  const reasonOf = useUserFailure()
  const state = useEntryForm({ form: userForm, initial: noValues, checks: inputChecks, reasonOf })
  const { values, errors } = state

  const create = async () => {
    const { user, invited } = await createUser({ ...values, name: values.name.trim() })
    await onCreated(user)
    if (invited) toast.success(t('person.invitation.sent', { email: user.email }))
    else toast.error(t('form.notInvited', { name: displayName(user) }), { description: t('form.sendAgain') })
  }

  return (
    <EntryForm
      state={state}
      dirty={!userForm.edits.isSame(values, noValues)}
      submitLabel={t('form.create')}
      failedLabel={t('form.createFailed')}
      leaveTexts={useLeaveTexts()}
      others={cancel}
      onSubmit={() =>
        void state.submit(async (checks) => {
          const found = checks.checkNewUser(values)
          if (!found) await create()
          return found
        })
      }
    >
      <UserFields
        values={values}
        base={noValues}
        errors={errors}
        nameRequired={false}
        roleLocked={mayRole ? null : t('form.roleLocked')}
        onChange={state.change}
      />
    </EntryForm>
  )
}
