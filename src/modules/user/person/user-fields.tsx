import { Shield, UserRound } from 'lucide-react'
import { badgeOf, mainRole, roleNames } from '~/access/roles'
import { formFields } from '~/entity/form/form-fields'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Field } from '~/ui/form/field'
import { RadioCards } from '~/ui/form/radio-cards'
import { TextInput } from '~/ui/form/text-input'
import { ownLayoutFields } from '~/modules/auth/user.fields'
import type { Errors } from '~/lib/field-errors'
import { type UserValues, userForm } from './form-values'

const { Provider, OtherFields } = formFields(userForm)

type Props = {
  values: UserValues
  /** The initial values: choosing the original role again restores its additional roles. */
  base: UserValues
  errors: Errors
  nameRequired: boolean
  emailHint?: string
  /** Reason why the field is read-only. */
  emailLocked?: string | null
  roleLocked?: string | null
  /** Fields that the caller may neither see nor set. */
  hidden: readonly (keyof UserValues)[]
  onChange: (given: Partial<UserValues>) => void
}

export function UserFields(props: Props) {
  const { values, base, errors, nameRequired, emailHint, emailLocked, roleLocked, hidden, onChange } = props
  const { t } = useTranslation(['user', 'entity'])
  const message = useMessage()
  const errorText = (field: keyof UserValues) => errors[field] && message(errors[field])
  return (
    <div className="flex flex-col gap-6">
      <Field
        label={t('fields.name')}
        aside={!nameRequired && t('entity:form.optional')}
        hint={!nameRequired && t('form.nameHint')}
        error={errorText('name')}
        required={nameRequired}
      >
        <TextInput
          name="name"
          dir="auto"
          autoComplete="off"
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t('fields.email')} hint={emailLocked ?? emailHint} error={errorText('email')} required>
        <TextInput
          type="email"
          name="email"
          dir="ltr"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={Boolean(emailLocked)}
          className="text-start read-only:bg-surface-sunken read-only:text-text-muted"
          value={values.email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
      <RadioCards
        name="role"
        label={t('fields.role')}
        hint={roleLocked}
        error={errorText('role')}
        disabled={Boolean(roleLocked)}
        value={mainRole(values.role)}
        onValueChange={(choice) => onChange({ role: choice === mainRole(base.role) ? base.role : choice })}
        options={roleNames.map((role) => ({
          value: role,
          label: t(`roles.${role}.label`),
          description: t(`roles.${role}.description`),
          icon: badgeOf(role) ? <Shield aria-hidden="true" /> : <UserRound aria-hidden="true" />,
        }))}
      />
      <Provider value={{ values, errors, change: onChange }}>
        <OtherFields placed={[...ownLayoutFields, ...hidden]} />
      </Provider>
    </div>
  )
}
