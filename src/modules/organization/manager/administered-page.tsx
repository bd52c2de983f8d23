import { CirclePause, CirclePlay, Ellipsis, Gauge, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { onlyOne } from '~/entity/bulk/define-bulk'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { CopyableText } from '~/modules/user/person/copyable-text'
import { Button, IconButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { Alert } from '~/ui/feedback/alert'
import { Menu } from '~/ui/overlay/menu'
import { PageHeader } from '~/ui/page-header'
import { DefinitionList } from '~/ui/text/definition-list'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import type { AdministeredPage } from './administered.contract'
import { OrganizationLogo } from '../logo/organization-logo'
import type { OrganizationAction } from './organization-bulk'
import { OrganizationState, OwnerNames } from './organization-facts'
import { PeopleList, type PeopleProps } from './people-list'
import { QuotasDialog } from './quotas-dialog'

const SuspensionDialog = lateDialog(async () => (await import('./suspension-dialog')).SuspensionDialog)
const RemoveOrganizationDialog = lateDialog(
  async () => (await import('./remove-organization-dialog')).RemoveOrganizationDialog,
)

type Props = {
  caller: Caller
  organization: AdministeredPage
  readAt: number
  back: ReactNode
  people: PeopleProps
  /** Link to a user's page. */
  personLink: (id: string, label: ReactNode) => ReactNode
  /** The audit entries of the organization; null without the permission. */
  history: ReactNode
  onRemoved: () => Promise<void>
}

/** The organization with its actions, then its quotas, members and history. */
export function OrganizationPage(props: Props) {
  const { caller, organization, readAt, back, people, personLink, history, onRemoved } = props
  const { t, language } = useTranslation('organizations')
  const { id, name, slug, suspendedAt, suspendedReason, ownersCanAct } = organization
  const [dialog, setDialog] = useState<OrganizationAction | 'quotas' | 'remove' | null>(null)
  const [action, setAction] = useState<OrganizationAction>('suspend')
  const heading = useRef<HTMLDivElement>(null)
  const close = () => setDialog(null)
  const focusAfter = () => heading.current

  const nextAction = suspendedAt ? 'resume' : 'suspend'
  const NextIcon = suspendedAt ? CirclePlay : CirclePause
  const openSuspension = () => {
    setAction(nextAction)
    setDialog(nextAction)
  }

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageHeader
          back={back}
          media={<OrganizationLogo organization={organization} size="lg" />}
          title={<bdi className="wrap-anywhere">{name}</bdi>}
          description={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Ltr className="wrap-anywhere">{`/app/o/${slug}`}</Ltr>
              <OrganizationState organization={organization} />
            </span>
          }
          actions={
            <>
              {can(caller, 'organization.suspend') && (
                <Button onClick={openSuspension}>
                  <NextIcon aria-hidden="true" />
                  {t(`bulk.${nextAction}.action`)}
                </Button>
              )}
              {can(caller, 'organization.set-quotas') && (
                <Button onClick={() => setDialog('quotas')}>
                  <Gauge aria-hidden="true" />
                  {t('quotas.action')}
                </Button>
              )}
              {can(caller, 'organization.remove') && (
                <Menu
                  entries={[
                    {
                      label: t('remove.action'),
                      icon: Trash2,
                      danger: true,
                      onSelect: () => setDialog('remove'),
                    },
                  ]}
                  trigger={(trigger) => (
                    <IconButton
                      {...trigger}
                      variant="secondary"
                      label={t('detail.moreActions')}
                      icon={<Ellipsis aria-hidden="true" />}
                      className="noscript:hidden"
                    />
                  )}
                />
              )}
            </>
          }
        />
      </div>
      {suspendedAt && (
        <Alert tone="warning" title={t('detail.suspended')}>
          <p>{t('detail.suspendedMeans')}</p>
          <p className="mt-2">
            <span className="font-medium">{t('detail.reason')}</span> <bdi>{suspendedReason}</bdi>{' '}
            <span className="text-text-muted">
              (<RelativeTime at={suspendedAt} now={readAt} language={language} />)
            </span>
          </p>
        </Alert>
      )}
      {!ownersCanAct && (
        <Alert tone="warning" title={t('detail.ownerless')}>
          {t('detail.ownerlessNext')}
        </Alert>
      )}
      <NumbersCard organization={organization} readAt={readAt} personLink={personLink} />
      <PeopleList
        {...people}
        organization={organization}
        personLink={personLink}
        mayAppoint={!ownersCanAct && can(caller, 'organization.appoint-owner')}
      />
      {history && (
        <Card flush title={t('detail.history')}>
          {history}
        </Card>
      )}
      <SuspensionDialog
        open={dialog === action}
        action={action}
        target={onlyOne(id, name)}
        onClose={close}
        onDone={close}
        focusAfter={focusAfter}
      />
      <QuotasDialog open={dialog === 'quotas'} organization={organization} onClose={close} />
      <RemoveOrganizationDialog
        open={dialog === 'remove'}
        organization={organization}
        onClose={close}
        onRemoved={onRemoved}
      />
    </div>
  )
}

type NumbersProps = Pick<Props, 'organization' | 'readAt' | 'personLink'>

/** The owners of an organization, and its usage of its quotas. */
function NumbersCard({ organization, readAt, personLink }: NumbersProps) {
  const { t, language } = useTranslation('organizations')
  const { defaults, owners } = organization
  const time = (at: Date) => <RelativeTime at={at} now={readAt} language={language} />

  const ofMost = (has: number, own: number | null, usual: number) => {
    const most = own ?? usual
    return (
      <span className="tabular-nums">
        <span className={has >= most ? 'font-medium text-warning' : undefined}>
          {t('detail.ofMost', { has: numberText(has, language), most: numberText(most, language) })}
        </span>
        {own !== null && <span className="ms-2 text-xs text-text-muted">{t('quotas.own')}</span>}
      </span>
    )
  }

  return (
    <Card title={t('detail.facts')}>
      <DefinitionList
        items={[
          {
            term: t('fields.owner'),
            value: <OwnerNames owners={owners} link={(person, label) => personLink(person.id, label)} />,
          },
          {
            term: t('fields.members'),
            value: ofMost(organization.members, organization.maxMembers, defaults.members),
          },
          {
            term: t('fields.teams'),
            value: ofMost(organization.teams, organization.maxTeams, defaults.teams),
          },
          {
            term: t('fields.invitations'),
            value: ofMost(organization.invitations, organization.maxInvitations, defaults.invitations),
          },
          { term: t('fields.created'), value: time(organization.createdAt) },
          { term: t('fields.changed'), value: time(organization.updatedAt) },
          {
            term: t('fields.id'),
            value: <CopyableText text={organization.id} label={t('detail.copyId')} />,
          },
        ]}
      />
    </Card>
  )
}
