import { type ReactNode, useRef } from 'react'
import type { Caller } from '~/access/caller'
import { can, isAdmin } from '~/access/can'
import { mainRole } from '~/access/roles'
import { PlainValue } from '~/entity/fields/field-value'
import { namesOf } from '~/entity/fields/define-fields'
import { isHiddenFrom } from '~/modules/auth/own-fields'
import { EntityForm } from '~/entity/screen/entity-form'
import { useEntityForm } from '~/entity/screen/use-entity-form'
import { useTranslation } from '~/i18n/react'
import { toast } from '~/ui/feedback/toast'
import { Ltr } from '~/ui/text/ltr'
import { useUserFailure } from '../use-user-failure'
import { createUser, updateUser } from '../user.requests'
import type { User } from '../user.schema'
import { displayName } from '../user-state'
import { userForm } from './form-values'
import { inputChecks } from './input-checks'
import { UserFields } from './user-fields'

type Props = {
  caller: Caller
  entry: User | null
  cancel: ReactNode
  onSaved: (user: User, another: boolean) => Promise<void>
}

/** The form for a new or an existing user. */
export function UserEditor({ caller, entry, cancel, onSaved }: Props) {
  const { t } = useTranslation('user')
  const mail = useRef({ invited: true, late: false })
  const state = useEntityForm({
    form: userForm,
    entry,
    checks: inputChecks,
    reasonOf: useUserFailure(),
    create: async (input) => {
      const { user, ...outcome } = await createUser(input)
      mail.current = outcome
      return user
    },
    update: updateUser,
    onSaved,
    onAdded: (user) => {
      const { invited, late } = mail.current
      if (invited) return toast.success(t('person.invitation.sent', { email: user.email }))
      if (late) return toast.info(t('person.invitation.late', { email: user.email }))
      toast.error(t('form.notInvited', { name: displayName(user) }), { description: t('form.sendAgain') })
    },
  })
  const { base, values, errors, change } = state
  const isSelf = entry?.id === caller.userId
  const emailLock = isSelf ? t('form.ownEmail') : can(caller, 'user.set-email') ? null : t('form.emailLocked')
  return (
    <EntityForm
      form={userForm}
      state={state}
      t={(key) => t(key)}
      shown={{
        name: (name) => (name.trim() ? <PlainValue value={name} /> : <em>{t('form.noName')}</em>),
        email: (email) => <Ltr className="wrap-anywhere">{email}</Ltr>,
        role: (role) => t(`roles.${mainRole(role)}.label`),
      }}
      cancel={cancel}
    >
      <UserFields
        values={values}
        base={state.valuesOf(base)}
        errors={errors}
        nameRequired={Boolean(base?.onboardedAt)}
        emailHint={base ? t('form.emailHint') : undefined}
        emailLocked={base && emailLock}
        roleLocked={
          !can(caller, 'user.set-role')
            ? t('form.roleLocked')
            : isSelf && base && isAdmin(base)
              ? t('errors.YOU_CANNOT_DEMOTE_YOURSELF')
              : null
        }
        hidden={namesOf(userForm.fields).filter((name) => isHiddenFrom(caller, name))}
        onChange={change}
      />
    </EntityForm>
  )
}
