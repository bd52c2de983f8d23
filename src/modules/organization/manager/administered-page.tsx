import { CirclePause, CirclePlay, Ellipsis, Gauge, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { onlyOne } from '~/entity/bulk/define-bulk'
import { useTranslation } from '~/i18n/react'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { Button, IconButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { Alert } from '~/ui/feedback/alert'
import { Menu } from '~/ui/overlay/menu'
import { PageHeader } from '~/ui/page-header'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import type { AdministeredPage } from './administered.contract'
import { NumbersCard } from './numbers-card'
import { OrganizationLogo } from '../logo/organization-logo'
import type { OrganizationAction } from './organization-bulk'
import { OrganizationState } from './organization-facts'
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

  const openDialog = (next: OrganizationAction) => {
    setAction(next)
    setDialog(next)
  }

  const suspension = suspendedAt ? (
    <Button onClick={() => openDialog('resume')}>
      <CirclePlay aria-hidden="true" />
      {t('bulk.resume.action')}
    </Button>
  ) : (
    <Button onClick={() => openDialog('suspend')}>
      <CirclePause aria-hidden="true" />
      {t('bulk.suspend.action')}
    </Button>
  )

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
              {can(caller, 'organization.suspend') && suspension}
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
                      icon: <Trash2 aria-hidden="true" />,
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
