import type { ReactNode } from 'react'
import { isAdmin } from '~/access/can'
import { mainRole } from '~/access/roles'
import { PlainValue } from '~/entity/fields/field-value'
import { EditForm } from '~/entity/form/edit-form'
import { useEditForm } from '~/entity/form/use-edit-form'
import { useTranslation } from '~/i18n/react'
import { Ltr } from '~/ui/text/ltr'
import { useUserFailure } from '../use-user-failure'
import { updateUser } from '../user.requests'
import type { User } from '../user.schema'
import { userForm } from './form-values'
import { inputChecks } from './input-checks'
import { UserFields } from './user-fields'

type Props = {
  /** The latest version that was read; it may change while the form is open. */
  user: User
  isSelf: boolean
  mayEmail: boolean
  mayRole: boolean
  cancel: ReactNode
  onSaved: (user: User) => Promise<void>
}

export function EditUserForm({ user, isSelf, mayEmail, mayRole, cancel, onSaved }: Props) {
  const { t } = useTranslation('user')
  const state = useEditForm({
    form: userForm,
    entry: user,
    checks: inputChecks,
    reasonOf: useUserFailure(),
    check(checks, base, values) {
      const errors = checks.checkUserChange(values, Boolean(base.onboardedAt))
      return errors ? { errors } : { errors, input: userForm.changesOf(userForm.valuesOf(base), values) }
    },
    update: updateUser,
    onSaved,
  })
  const { base, values, errors } = state
  return (
    <EditForm
      form={userForm}
      state={state}
      texts={{ changed: t('form.changed'), versions: t('form.versions') }}
      shown={{
        name: (name) => (name.trim() ? <PlainValue value={name} /> : <em>{t('form.noName')}</em>),
        email: (email) => <Ltr className="wrap-anywhere">{email}</Ltr>,
        role: (role) => t(`roles.${mainRole(role)}.label`),
      }}
      others={cancel}
    >
      <UserFields
        values={values}
        base={userForm.valuesOf(base)}
        errors={errors}
        nameRequired={Boolean(base.onboardedAt)}
        emailHint={t('form.emailHint')}
        emailLocked={isSelf ? t('form.ownEmail') : mayEmail ? null : t('form.emailLocked')}
        roleLocked={
          !mayRole
            ? t('form.roleLocked')
            : isSelf && isAdmin(base)
              ? t('errors.YOU_CANNOT_DEMOTE_YOURSELF')
              : null
        }
        onChange={state.change}
      />
    </EditForm>
  )
}
