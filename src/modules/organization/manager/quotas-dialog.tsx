import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { numberText } from '~/lib/number-text'
import { ReasonForm } from '~/modules/user/reason-form'
import { toast } from '~/ui/feedback/toast'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import type { AdministeredPage } from './administered.contract'
import { type Quotas, quotasSchema } from './quotas.schema'
import { refreshOrganizations, setQuotas } from './administered.requests'
import { asciiDigits } from '~/lib/ascii-digits'
import { type Errors, errorsOf } from '~/lib/field-errors'

const names = ['maxMembers', 'maxInvitations', 'maxTeams', 'maxTeamMembers'] as const

/** The setting that applies without a quota. */
const settingOf = {
  maxMembers: 'members',
  maxInvitations: 'invitations',
  maxTeams: 'teams',
  maxTeamMembers: 'teamMembers',
} as const

type Props = { open: boolean; organization: AdministeredPage; onClose: () => void }

/** Overrides the default limits for one organization. */
export function QuotasDialog({ open, organization, onClose }: Props) {
  const { t } = useTranslation('organizations')
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('quotas.title')}
      description={t('quotas.description')}
    >
      <QuotasForm organization={organization} onClose={onClose} />
    </ResponsiveDialog>
  )
}

function QuotasForm({ organization, onClose }: Omit<Props, 'open'>) {
  const { t, language } = useTranslation('organizations')
  const formatMessage = useMessage()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Record<keyof Quotas, string>>(() => ({
    maxMembers: String(organization.maxMembers ?? ''),
    maxInvitations: String(organization.maxInvitations ?? ''),
    maxTeams: String(organization.maxTeams ?? ''),
    maxTeamMembers: String(organization.maxTeamMembers ?? ''),
  }))

  return (
    <ReasonForm
      submitLabel={t('quotas.save')}
      failedLabel={t('quotas.failed')}
      check={async () => checkQuotas(typed).errors}
      act={async () => {
        await setQuotas(organization.id, checkQuotas(typed).quotas).finally(() =>
          refreshOrganizations(queryClient),
        )
        onClose()
        toast.success(t('quotas.saved'))
      }}
      onCancel={onClose}
    >
      {(errors, clear) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((name) => (
            <Field
              key={name}
              label={t(`quotas.${name}`)}
              hint={t('quotas.usual', {
                number: numberText(organization.defaults[settingOf[name]], language),
              })}
              error={errors[name] && formatMessage(errors[name])}
            >
              <TextInput
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={8}
                className="text-start tabular-nums"
                value={typed[name]}
                onChange={(event) => {
                  const { value } = event.target
                  setTyped((before) => ({ ...before, [name]: value }))
                  clear(name)
                }}
              />
            </Field>
          ))}
        </div>
      )}
    </ReasonForm>
  )
}

/** An empty field means the default; the schema rejects text that is not a number. */
const toQuota = (text: string) => (text.trim() === '' ? null : Number(asciiDigits(text)))

function checkQuotas(typed: Record<keyof Quotas, string>): { errors: Errors | null; quotas: Quotas } {
  const quotas = {
    maxMembers: toQuota(typed.maxMembers),
    maxInvitations: toQuota(typed.maxInvitations),
    maxTeams: toQuota(typed.maxTeams),
    maxTeamMembers: toQuota(typed.maxTeamMembers),
  }
  return { errors: errorsOf(quotasSchema.safeParse(quotas)), quotas }
}
