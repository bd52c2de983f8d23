import { useState } from 'react'
import { canIn } from '~/access/organization'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { TypedConfirmDialog } from '~/ui/overlay/typed-confirm-dialog'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { OrganizationEditor } from '../editor/organization-editor'
import type { SentForm } from '../editor/sent-form'
import type { Organization, OwnOrganization } from '../organization.schema'
import { HandOverCard } from './hand-over-card'
import { removeOrganization } from '../organization.requests'
import { leaveOrganization } from '../members/member.requests'
import { useFailureToast } from '~/modules/errors/use-failure-toast'

type Props = {
  organization: OwnOrganization
  userId: string
  isOnlyOwner: boolean
  sent: SentForm
  onSaved: (organization: Organization) => Promise<void>
  onChanged: () => Promise<void>
  /** Called after the user has left or deleted it. */
  onGone: () => Promise<void>
}

/** For every member, because all can leave. A suspended organization can only be left. */
export function OrganizationSettings(props: Props) {
  const { organization, userId, isOnlyOwner, sent, onSaved, onChanged, onGone } = props
  const { t } = useTranslation('organization')
  const { role, suspendedAt } = organization
  const may = (permission: 'organization.update' | 'organization.delete') =>
    !suspendedAt && canIn(role, permission)
  return (
    <div className="flex flex-col gap-10">
      {may('organization.update') && (
        <section aria-labelledby="about" className="flex flex-col gap-5">
          <h2 id="about" className="text-lg font-semibold">
            {t('settings.about')}
          </h2>
          <OrganizationEditor organization={organization} sent={sent} onSaved={onSaved} />
        </section>
      )}
      <section aria-labelledby="membership" className="flex max-w-160 flex-col gap-4">
        <h2 id="membership" className="text-lg font-semibold">
          {t('settings.membership')}
        </h2>
        {may('organization.delete') && (
          <HandOverCard organization={organization} userId={userId} onChanged={onChanged} />
        )}
        <LeaveCard organization={organization} isOnlyOwner={isOnlyOwner} onGone={onGone} />
        {may('organization.delete') && <DeleteCard organization={organization} onGone={onGone} />}
      </section>
    </div>
  )
}

type DeleteCardProps = { organization: OwnOrganization; onGone: () => Promise<void> }

/** Requires typing the name to confirm. */
function DeleteCard({ organization: { id, name }, onGone }: DeleteCardProps) {
  const { t } = useTranslation('organization')
  const { ask, dialog } = useConfirmedExit({
    exit: () => removeOrganization(id),
    onGone,
    done: t('delete.deleted', { organization: name }),
    failed: t('delete.failed'),
  })

  return (
    <>
      <Card
        tone="danger"
        title={t('delete.title')}
        description={t('delete.description')}
        footer={
          <Button variant="danger" onClick={ask}>
            {t('delete.action')}
          </Button>
        }
      />
      <TypedConfirmDialog
        {...dialog}
        title={t('delete.question', { organization: name })}
        description={t('delete.loss')}
        expected={name}
        label={
          <RichText
            text={t('delete.type')}
            parts={{ name: <bdi className="font-semibold select-all">{name}</bdi> }}
          />
        }
        mismatch={t('delete.mismatch')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('new.cancel')}
      />
    </>
  )
}

type LeaveCardProps = {
  organization: OwnOrganization
  /** The server would refuse: the card explains what to do instead. */
  isOnlyOwner: boolean
  onGone: () => Promise<void>
}

function LeaveCard({ organization, isOnlyOwner, onGone }: LeaveCardProps) {
  const { id, name, suspendedAt } = organization
  const { t } = useTranslation('organization')
  const { ask, dialog } = useConfirmedExit({
    exit: () => leaveOrganization(id),
    onGone,
    done: t('leave.left', { organization: name }),
    failed: t('leave.failed'),
  })

  if (isOnlyOwner) {
    return (
      <Card
        title={t('leave.title')}
        description={t(suspendedAt ? 'leave.onlyOwnerSuspended' : 'leave.onlyOwner')}
      />
    )
  }
  return (
    <>
      <Card
        title={t('leave.title')}
        description={t('leave.description')}
        actions={<Button onClick={ask}>{t('leave.action')}</Button>}
      />
      <ConfirmDialog
        {...dialog}
        title={t('leave.question', { organization: name })}
        description={t('leave.loss')}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('new.cancel')}
      />
    </>
  )
}

type Exit = { exit: () => Promise<unknown>; onGone: () => Promise<void>; done: string; failed: string }

/** The confirmation dialog of an action after which the caller has left the organization: deleting or leaving it. */
function useConfirmedExit({ exit, onGone, done, failed }: Exit) {
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useFailureToast()
  const confirm = async () => {
    const outcome = await run(async () => {
      await exit()
      await onGone()
    })
    if (outcome.ok) return toast.success(done)
    setOpen(false)
    fail(failed, outcome.error)
  }
  return {
    ask: () => setOpen(true),
    dialog: { danger: true, open, onOpenChange: setOpen, busy, onConfirm: () => void confirm() },
  }
}
