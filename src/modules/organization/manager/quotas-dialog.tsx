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

/** The setting that applies without a quota. */
const settingOf = {
  maxMembers: 'members',
  maxInvitations: 'invitations',
  maxTeams: 'teams',
  maxTeamMembers: 'teamMembers',
} as const

type Name = keyof Quotas

const names = Object.keys(settingOf) as Name[]

const forEachQuota = <T,>(valueOf: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>

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
  const [typed, setTyped] = useState(() => forEachQuota((name) => String(organization[name] ?? '')))

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

function checkQuotas(typed: Record<Name, string>): { errors: Errors | null; quotas: Quotas } {
  const quotas = forEachQuota((name) => toQuota(typed[name]))
  return { errors: errorsOf(quotasSchema.safeParse(quotas)), quotas }
}
