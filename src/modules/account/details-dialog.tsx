import { type Fields, namesOf } from '~/entity/fields/define-fields'
import { FieldValue } from '~/entity/fields/field-value'
import { defineForm } from '~/entity/form/define-form'
import { formFields } from '~/entity/form/form-fields'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { lateModule } from '~/lib/late-module'
import { readableDetails, writableDetails } from '~/modules/auth/own-fields'
import type { OwnProfile } from '~/modules/auth/own-profile.schema'
import { WithMessages } from '~/modules/errors/with-messages'
import { Alert } from '~/ui/feedback/alert'
import { toast } from '~/ui/feedback/toast'
import { useEntryForm } from '~/ui/form/use-entry-form'
import { FormDialog } from '~/ui/overlay/form-dialog'
import { DefinitionList } from '~/ui/text/definition-list'
import { updateProfile } from './account.requests'

type Props = {
  open: boolean
  profile: OwnProfile
  onSaved: (profile: OwnProfile) => void
  onClose: () => void
}

const form = defineForm<OwnProfile>()({ entity: 'user', fields: writableDetails, byCode: {}, own: {} })
const { Provider, OtherFields } = formFields(form)

const checks = lateModule(async () => {
  const { ownChangeSchema } = await import('~/modules/auth/own-profile.schema')
  return form.checksOf({ created: ownChangeSchema, changed: ownChangeSchema })
})

/** The message chunk with field labels and form texts. */
const parts = ['forms']

export function DetailsDialog(props: Props) {
  return (
    <WithMessages parts={parts} open={props.open} onClose={props.onClose}>
      <Details {...props} />
    </WithMessages>
  )
}

function Details({ open, profile, onSaved, onClose }: Props) {
  const { t } = useTranslation(['account', 'entity'])
  const stored = form.valuesOf(profile)
  const state = useEntryForm({ form, initial: stored, checks, reasonOf: () => null })

  const save = () =>
    state.submit(async (loaded) => {
      const checked = loaded.checkChange(stored, state.values)
      if (checked.errors) return checked.errors
      if (Object.keys(checked.input).length > 0) onSaved(await updateProfile(checked.input))
      onClose()
      toast.success(t('entity:form.saved'))
      return null
    })

  return (
    <FormDialog
      open={open}
      title={t('details')}
      cancelLabel={t('cancel')}
      submitLabel={t('entity:form.save')}
      busy={state.busy}
      form={state.form}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {state.failure !== null && <Alert tone="danger" title={t('entity:form.saveFailed')} />}
      <FixedDetails profile={profile} />
      <Provider value={state}>
        <OtherFields placed={[]} />
      </Provider>
    </FormDialog>
  )
}

/** Fields that administrators write and the user may read. */
function FixedDetails({ profile }: { profile: OwnProfile }) {
  const formatMessage = useMessage()
  const fields: Fields = readableDetails
  const fixed = namesOf(fields).filter((name) => !Object.hasOwn(writableDetails, name))
  if (fixed.length === 0) return null
  return (
    <DefinitionList
      items={fixed.map((name) => ({
        term: formatMessage(`user:fields.${name}`),
        value: (
          <FieldValue
            entity="user"
            name={name}
            facts={fields[name]!}
            value={(profile as Record<string, unknown>)[name]}
          />
        ),
      }))}
    />
  )
}
