import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { toast } from '~/ui/toast'
import { createUser } from '../user.requests'
import type { User } from '../user.schema'
import { displayName } from '../user-state'
import { isSame, noValues } from './form-values'
import { useUserForm } from './use-user-form'
import { UserFields } from './user-fields'
import { UserForm } from './user-form'

type Props = {
  mayRole: boolean
  cancel: ReactNode
  onCreated: (user: User) => Promise<void>
}

export function NewUserForm({ mayRole, cancel, onCreated }: Props) {
  const { t } = useTranslation('user')
  const state = useUserForm(noValues)
  const { values, errors } = state

  const create = async () => {
    const { user, invited } = await createUser({ ...values, name: values.name.trim() })
    await onCreated(user)
    if (invited) toast.success(t('person.invitation.sent', { email: user.email }))
    else toast.error(t('form.notInvited', { name: displayName(user) }), { description: t('form.sendAgain') })
  }

  return (
    <UserForm
      state={state}
      dirty={!isSame(values, noValues)}
      submitLabel={t('form.create')}
      failedLabel={t('form.createFailed')}
      cancel={cancel}
      onSubmit={() => void state.submit((checks) => checks.checkNewUser(values), create)}
    >
      <UserFields
        values={values}
        base={noValues}
        errors={errors}
        nameRequired={false}
        roleLocked={mayRole ? null : t('form.roleLocked')}
        onChange={state.change}
      />
    </UserForm>
  )
}
