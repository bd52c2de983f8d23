import { useState } from 'react'
import { PlainValue } from '~/entity/fields/field-value'
import { EditForm } from '~/entity/form/edit-form'
import { useEditForm } from '~/entity/form/use-edit-form'
import { PictureValue, PictureField, type PictureFieldProps } from '~/entity/picture/picture-field'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { Ltr } from '~/ui/text/ltr'
import { toast } from '~/ui/feedback/toast'
import { messageOfFailure, sentenceAndNext } from '~/modules/errors/error-message'
import { updateOrganization } from '../organization.requests'
import type { Organization } from '../organization.schema'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { editOrganizationForm } from './organization-form'
import { organizationChecks, useOrganizationFailure, useSentForm } from './use-organization-failure'
import type { SentForm } from './sent-form'
import { SlugField } from './slug-field'
import { OrganizationLogo } from '../logo/organization-logo'
import { logoPath } from '../logo/logo-kind'

type Props = {
  /** The latest version that was read; it may change while the form is open. */
  organization: Organization
  /** The error of a submit without JavaScript. */
  sent: SentForm
  onSaved: (organization: Organization) => Promise<void>
}

export function EditOrganizationForm({ organization, sent, onSaved }: Props) {
  const { t } = useTranslation('organization')
  const formatMessage = useMessage()
  const [logoBusy, setLogoBusy] = useState(false)
  const state = useEditForm({
    form: editOrganizationForm,
    entry: organization,
    checks: organizationChecks,
    reasonOf: useOrganizationFailure(),
    before: useSentForm(sent),
    check: (checks, base, values) => checks.checkChange(editOrganizationForm.valuesOf(base), values),
    update: updateOrganization,
    undo: useLogoUndo(onSaved),
    onSaved,
  })
  const { base, values, errors } = state
  return (
    <EditForm
      form={editOrganizationForm}
      state={state}
      texts={{ changed: t('settings.changed'), versions: t('settings.versions') }}
      shown={{
        name: (name) => <PlainValue value={name} />,
        slug: (slug) => <Ltr>{slug}</Ltr>,
        logo: (logo) => <PictureValue value={logo} />,
      }}
      // An upload is in progress: saving now would omit the picture.
      guards={{ refuse: () => (logoBusy ? { logo: 'organization:logo.busy' } : null) }}
      others={null}
      action={`/app/o/${organization.slug}/settings`}
    >
      <input type="hidden" name="version" value={base.version} />
      <Field label={t('fields.name')} error={errors.name && formatMessage(errors.name)} required>
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
      <LogoField
        organization={{ id: organization.id, name: values.name }}
        value={values.logo}
        error={errors.logo && formatMessage(errors.logo)}
        onChange={(logo) => state.change({ logo })}
        onBusy={setLogoBusy}
      />
    </EditForm>
  )
}

/** Undo that restores the previous logo, whose file is kept for a day, unless it was changed again. */
function useLogoUndo(onSaved: (organization: Organization) => Promise<void>) {
  const { t } = useTranslation('organization')
  const fail = useFailureToast()
  return ({ id, logo, version }: Organization, before: Organization) => {
    if (!before.logo || before.logo === logo) return undefined
    const run = async () => {
      try {
        await onSaved(await updateOrganization({ id, version, logo: before.logo }))
        toast.success(t('logo.restored'))
      } catch (error) {
        fail(t('logo.notRestored'), error)
      }
    }
    return { label: t('logo.undo'), run: () => void run() }
  }
}

type LogoFieldProps = Pick<PictureFieldProps, 'value' | 'onChange' | 'onBusy' | 'error' | 'aside'> & {
  organization: { id: string; name: string }
}

function LogoField({ organization, ...field }: LogoFieldProps) {
  const { t, i18n } = useTranslation('organization')

  /** The organization was suspended, or the user demoted: another picture would fail too. */
  const describeError = async (error: unknown) => {
    const message = await messageOfFailure(i18n, error)
    return message && sentenceAndNext(message)
  }

  return (
    <PictureField
      {...field}
      label={t('fields.logo')}
      texts={{ done: t('logo.done'), removed: t('logo.removed') }}
      to={{ path: logoPath(organization.id), call: 'logo.upload' }}
      describeError={describeError}
      frameClass="size-16"
      previewClass="rounded bg-[#fff] object-contain"
    >
      {(logo) => <OrganizationLogo organization={{ ...organization, logo }} size="lg" />}
    </PictureField>
  )
}
