import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkDialogProps } from '~/entity/bulk/define-bulk'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { enumerated } from '~/lib/enumerated'
import { numberText } from '~/lib/number-text'
import { inputChecks } from '~/modules/user/person/input-checks'
import { ReasonField } from '~/modules/user/reason-field'
import { ReasonForm } from '~/modules/user/reason-form'
import { toast } from '~/ui/feedback/toast'
import { Checkbox } from '~/ui/form/checkbox'
import { ActionDialog } from '~/ui/overlay/action-dialog'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { refreshOrganizations, suspendMany } from './administered.requests'
import type { OrganizationAction, OrganizationBulkCommand, OrganizationTarget } from './organization-bulk'

/** Asks before organizations are suspended, which wants a reason, or go on, and tells how it went. */
export function SuspensionDialog({ action, target, ...dialog }: OrganizationBulkCommand & BulkDialogProps) {
  return action === 'suspend' ? (
    <SuspendDialog target={target} {...dialog} />
  ) : (
    <ResumeDialog target={target} {...dialog} />
  )
}

type Props = BulkDialogProps & { target: OrganizationTarget }

/** Them, in a question: one by its name, others by their number. */
function useTitle(action: OrganizationAction, { name, count, countIsAtLeast }: OrganizationTarget) {
  const { t, language } = useTranslation('organizations')
  const counted = useCounted('organizations')
  const many = countIsAtLeast
    ? t('bulk.organizationsMore', { total: numberText(count, language) })
    : counted('bulk.organizations', count)
  return (
    <RichText
      text={t(`bulk.${action}.title`)}
      parts={{ which: name === undefined ? many : <bdi>{name}</bdi> }}
    />
  )
}

/** Says what became of all that were meant, so that the numbers add up to what was chosen. */
function useOutcomeToast(action: OrganizationAction, { name }: OrganizationTarget) {
  const { t, language } = useTranslation('organizations')
  const counted = useCounted('organizations')
  return ({ done, unchanged, gone }: Awaited<ReturnType<typeof suspendMany>>) => {
    const sentences = [
      done === 1 && name !== undefined ? t(`bulk.${action}.doneToOne`) : counted(`bulk.${action}.done`, done),
      ...(unchanged > 0 ? [counted(`bulk.${action}.unchanged`, unchanged)] : []),
      ...(gone > 0 ? [counted('bulk.gone', gone)] : []),
    ]
    toast[done > 0 ? 'success' : 'info'](enumerated(sentences, language))
  }
}

function SuspendDialog({ open, onClose, onDone, focusAfter, target }: Props) {
  const { t } = useTranslation('organizations')
  const title = useTitle('suspend', target)
  const [done, setDone] = useState(false)
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={t('bulk.suspend.description')}
      finalFocus={() => (done ? focusAfter() : null)}
    >
      <SuspendForm
        target={target}
        onCancel={onClose}
        onDone={() => {
          setDone(true)
          onDone()
        }}
      />
    </ResponsiveDialog>
  )
}

type FormProps = { target: OrganizationTarget; onCancel: () => void; onDone: () => void }

function SuspendForm({ target, onCancel, onDone }: FormProps) {
  const { t } = useTranslation(['organizations', 'user'])
  const showOutcome = useOutcomeToast('suspend', target)
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(true)
  return (
    <ReasonForm
      danger
      submitLabel={t('bulk.suspend.confirm')}
      failedLabel={t('bulk.failed')}
      check={async () => (await inputChecks.load()).checkReason(reason)}
      act={async () => {
        // Also after a failure: of many, some may have been reached. Not awaited: it is done, whether or not this arrives.
        const outcome = await suspendMany({ reason: reason.trim(), notify }, target.selection).finally(() =>
          refreshOrganizations(queryClient),
        )
        onDone()
        showOutcome(outcome)
      }}
      onCancel={onCancel}
    >
      {(errors, clear) => (
        <>
          <ReasonField
            label={t('user:person.reason')}
            error={errors.reason ?? null}
            value={reason}
            onChange={(value) => {
              setReason(value)
              clear('reason')
            }}
          />
          <Checkbox
            label={t('bulk.suspend.notify')}
            hint={t('bulk.suspend.notifyHint')}
            checked={notify}
            onChange={(event) => setNotify(event.target.checked)}
          />
        </>
      )}
    </ReasonForm>
  )
}

function ResumeDialog({ target, ...dialog }: Props) {
  const { t } = useTranslation('organizations')
  const title = useTitle('resume', target)
  const showOutcome = useOutcomeToast('resume', target)
  const queryClient = useQueryClient()
  return (
    <ActionDialog
      {...dialog}
      title={title}
      description={t('bulk.resume.description')}
      confirmLabel={t('bulk.resume.confirm')}
      cancelLabel={t('bulk.cancel')}
      act={async () => showOutcome(await suspendMany(null, target.selection))}
      onFailure={() => toast.error(t('bulk.failed'))}
      refresh={() => refreshOrganizations(queryClient)}
    />
  )
}
