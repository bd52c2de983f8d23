import { type ReactNode, useState } from 'react'
import { useLeaveTexts } from '~/entity/form/edit-form'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { toast } from '~/ui/feedback/toast'
import { EntryForm } from '~/ui/form/entry-form'
import { useEntryForm } from '~/ui/form/use-entry-form'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { createOrganization } from '../organization.requests'
import type { Organization } from '../organization.schema'
import type { SentForm } from './sent-form'
import { newOrganizationForm } from './organization-form'
import { organizationChecks, useOrganizationFailure, useSentForm } from './use-organization-failure'
import { SlugField } from './slug-field'
import { slugOf } from './slug-of'

const { noValues } = newOrganizationForm

type Props = {
  /** Input and error of a submit without JavaScript. */
  sent: SentForm
  cancel: ReactNode
  onCreated: (organization: Organization) => Promise<void>
}

/** The slug is derived from the name until the user edits it. */
export function NewOrganizationForm({ sent, cancel, onCreated }: Props) {
  const { t } = useTranslation('organization')
  const formatMessage = useMessage()
  const [slugIsOwn, setSlugIsOwn] = useState(Boolean(sent.slug))
  const state = useEntryForm({
    form: newOrganizationForm,
    initial: { name: sent.name ?? '', slug: sent.slug ?? '' },
    checks: organizationChecks,
    reasonOf: useOrganizationFailure(),
    before: useSentForm(sent),
  })
  const { values, errors } = state

  return (
    <EntryForm
      state={state}
      dirty={!newOrganizationForm.edits.isSame(values, noValues)}
      submitLabel={t('new.create')}
      failedLabel={t('new.failed')}
      leaveTexts={useLeaveTexts()}
      others={cancel}
      action="/app/organizations/new"
      onSubmit={() =>
        void state.submit(async (checks) => {
          const checked = checks.checkNew(values)
          if (checked.errors) return checked.errors
          const created = await createOrganization(checked.input)
          await onCreated(created)
          toast.success(t('new.created', { organization: created.name }))
          return null
        })
      }
    >
      <Field label={t('fields.name')} error={errors.name && formatMessage(errors.name)} required>
        <TextInput
          name="name"
          dir="auto"
          autoComplete="off"
          autoFocus
          value={values.name}
          onChange={({ target: { value: name } }) =>
            state.change(slugIsOwn ? { name } : { name, slug: slugOf(name) })
          }
        />
      </Field>
      <SlugField
        value={values.slug}
        error={errors.slug}
        onChange={(slug) => {
          setSlugIsOwn(slug !== '')
          state.change({ slug })
        }}
      />
    </EntryForm>
  )
}
