import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mayDealWith, type OrganizationRole, organizationRoles } from '~/access/organization'
import { useTranslation } from '~/i18n/react'
import { enumerated } from '~/ui/text/name-list'
import { textOf } from '~/lib/form-text'
import { numberText } from '~/lib/number-text'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { TextArea } from '~/ui/form/text-area'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { EmailText } from '~/ui/text/email-text'
import { organizationKeys, teamsOf } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { addressesIn, maxAddresses } from './addresses'
import { invite } from './invitation.requests'

type Outcomes = Awaited<ReturnType<typeof invite>>

type Props = { open: boolean; onClose: () => void; organization: OwnOrganization }

/** Invites several addresses, and shows the result of each before it closes. */
export function InviteDialog({ open, onClose, organization }: Props) {
  const { t } = useTranslation('invitations')
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null)
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={outcomes ? t('outcomes.title') : t('form.title')}
      description={outcomes ? undefined : t('form.description')}
      footer={
        outcomes && (
          <>
            <Button onClick={() => setOutcomes(null)}>{t('form.more')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('form.close')}
            </Button>
          </>
        )
      }
    >
      {outcomes ? (
        <OutcomeList outcomes={outcomes} />
      ) : (
        <InviteForm organization={organization} onClose={onClose} onOutcomes={setOutcomes} />
      )}
    </ResponsiveDialog>
  )
}

type FormProps = {
  organization: OwnOrganization
  onClose: () => void
  onOutcomes: (outcomes: Outcomes) => void
}

function InviteForm({ organization, onClose, onOutcomes }: FormProps) {
  const { t, language } = useTranslation(['invitations', 'organization'])
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const { data: teams = [] } = useQuery(teamsOf(organization.id))
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const problemOf = ({ emails, invalid }: ReturnType<typeof addressesIn>): string | null => {
    if (invalid.length > 0) return t('form.invalid', { emails: enumerated(invalid.slice(0, 5), language) })
    if (emails.length === 0) return t('form.required')
    return emails.length > maxAddresses ? t('form.tooMany', { count: maxAddresses }) : null
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const addresses = addressesIn(textOf(form, 'emails'))
    const problem = problemOf(addresses)
    setError(problem)
    if (problem) return form.querySelector('textarea')?.focus()
    setBusy(true)
    try {
      const outcomes = await invite({
        id: organization.id,
        emails: addresses.emails,
        role: textOf(form, 'role') as OrganizationRole,
        teamId: textOf(form, 'team') || undefined,
      })
      if (outcomes.every(({ outcome }) => outcome === 'sent')) {
        toast.success(t('form.sent', { number: numberText(outcomes.length, language) }))
        onClose()
      } else onOutcomes(outcomes)
    } catch (failure) {
      showFailure(t('form.failed'), failure)
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries(organizationKeys)
    }
  }

  return (
    <form noValidate className="flex flex-col gap-5 pb-5" onSubmit={(event) => void submit(event)}>
      <Field label={t('form.emails')} hint={t('form.hint')} error={error} required>
        <TextArea
          name="emails"
          dir="ltr"
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="text-start"
          onChange={() => setError(null)}
        />
      </Field>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={t('form.role')}>
          <Select name="role" defaultValue="member">
            {organizationRoles
              .filter((role) => mayDealWith(organization.role, role))
              .toReversed()
              .map((role) => (
                <option key={role} value={role}>
                  {t(`organization:role.${role}`)}
                </option>
              ))}
          </Select>
        </Field>
        {teams.length > 1 && (
          <Field label={t('form.team')}>
            <Select name="team" defaultValue={teams[0]!.id}>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse max-sm:*:h-12 max-sm:*:w-full max-sm:*:text-base">
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  )
}

const tones = {
  sent: 'success',
  late: 'warning',
  'not-sent': 'warning',
  'already-a-member': 'neutral',
  'already-invited': 'neutral',
} as const

function OutcomeList({ outcomes }: { outcomes: Outcomes }) {
  const { t } = useTranslation('invitations')
  return (
    <div className="flex flex-col gap-3 pb-4">
      <ul className="divide-y divide-border">
        {outcomes.map(({ email, outcome }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
            <EmailText email={email} />
            <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
          </li>
        ))}
      </ul>
      {outcomes.some(({ outcome }) => outcome === 'not-sent') && (
        <p className="text-sm text-text-muted">{t('outcomes.hint')}</p>
      )}
      {outcomes.some(({ outcome }) => outcome === 'late') && (
        <p className="text-sm text-text-muted">{t('outcomes.lateHint')}</p>
      )}
    </div>
  )
}
