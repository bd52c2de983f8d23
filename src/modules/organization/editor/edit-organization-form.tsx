import { EditForm, PlainValue } from '~/entity/form/edit-form'
import { useEditForm } from '~/entity/form/use-edit-form'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { Ltr } from '~/ui/text/ltr'
import { updateOrganization } from '../organization.requests'
import type { Organization } from '../organization.schema'
import { organizationChecks, organizationForm } from './organization-form'
import type { SentForm } from './sent-form'
import { SlugField } from './slug-field'
import { useOrganizationFailure, useSentForm } from './use-organization-failure'

type Props = {
  /** As last read; it may become another while the form is open. */
  organization: Organization
  /** What it was refused for when it was sent without script. */
  sent: SentForm
  onSaved: (organization: Organization) => Promise<void>
}

export function EditOrganizationForm({ organization, sent, onSaved }: Props) {
  const { t } = useTranslation('organization')
  const say = useMessage()
  const state = useEditForm({
    form: organizationForm,
    entry: organization,
    checks: organizationChecks,
    reasonOf: useOrganizationFailure(),
    before: useSentForm(sent),
    check: (checks, base, values) => checks.checkChange(organizationForm.valuesOf(base), values),
    update: updateOrganization,
    onSaved,
  })
  const { base, values, errors } = state
  return (
    <EditForm
      form={organizationForm}
      state={state}
      texts={{ changed: t('settings.changed'), versions: t('settings.versions') }}
      shown={{
        name: (name) => <PlainValue value={name} />,
        slug: (slug) => <Ltr>{slug}</Ltr>,
      }}
      others={null}
      action={`/app/o/${organization.slug}/settings`}
    >
      <input type="hidden" name="version" value={base.version} />
      <Field label={t('fields.name')} error={errors.name && say(errors.name)} required>
        <TextInput
          name="name"
          dir="auto"
          autoComplete="off"
          value={values.name}
          onChange={(event) => state.change({ name: event.target.value })}
        />
      </Field>
      <SlugField
        value={values.slug}
        error={errors.slug}
        own={base.slug}
        onChange={(slug) => state.change({ slug })}
      />
    </EditForm>
  )
}
