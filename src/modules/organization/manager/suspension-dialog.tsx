import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListTexts } from '~/entity/list/use-list'
import { ActDialog } from '~/entity/act/act-dialog'
import { type BulkAct, useBulkAct, useOutcomeToast } from '~/entity/act/use-bulk-act'
import type { BulkDialogProps } from '~/entity/bulk/define-bulk'
import { RichText } from '~/i18n/rich-text'
import { inputChecks } from '~/modules/user/person/input-checks'
import { ReasonField } from '~/modules/user/reason-field'
import { ReasonForm } from '~/modules/user/reason-form'
import { toast } from '~/ui/feedback/toast'
import { Checkbox } from '~/ui/form/checkbox'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { countOrganizations, refreshOrganizations, suspendMany } from './administered.requests'
import type { OrganizationAction, OrganizationBulkCommand, OrganizationTarget } from './organization-bulk'

/** Confirms suspending organizations, with a reason, or resuming them. */
export function SuspensionDialog({ action, target, ...dialog }: OrganizationBulkCommand & BulkDialogProps) {
  return action === 'suspend' ? (
    <SuspendDialog target={target} {...dialog} />
  ) : (
    <ResumeDialog target={target} {...dialog} />
  )
}

type Props = BulkDialogProps & { target: OrganizationTarget }

/** The title names one organization, or the number of several. */
function useTitle(action: OrganizationAction, act: BulkAct) {
  const { t, counted } = useListTexts('organizations')
  const which = act.named((count) => counted('bulk.organizations', count))
  return <RichText text={t(`bulk.${action}.title`)} parts={{ which }} />
}

function useSuspensionToast(action: OrganizationAction, { name }: OrganizationTarget) {
  const { t, counted } = useListTexts('organizations')
  const showOutcome = useOutcomeToast()
  return (outcome: Awaited<ReturnType<typeof suspendMany>>) => {
    const { done, unchanged, gone } = outcome
    showOutcome(outcome, [
      done === 1 && name !== undefined ? t(`bulk.${action}.doneToOne`) : counted(`bulk.${action}.done`, done),
      unchanged > 0 && counted(`bulk.${action}.unchanged`, unchanged),
      gone > 0 && counted('bulk.gone', gone),
    ])
  }
}

function SuspendDialog({ open, onClose, onDone, focusAfter, target }: Props) {
  const { t } = useListTexts('organizations')
  const act = useBulkAct(target, countOrganizations('suspend', target.selection))
  const title = useTitle('suspend', act)
  const [done, setDone] = useState(false)
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={t('bulk.suspend.description')}
      dismissible={!act.busy}
      finalFocus={() => (done ? focusAfter() : null)}
    >
      <SuspendForm
        target={target}
        bulk={act}
        onCancel={onClose}
        onDone={() => {
          setDone(true)
          onDone()
        }}
      />
    </ResponsiveDialog>
  )
}

type FormProps = { target: OrganizationTarget; bulk: BulkAct; onCancel: () => void; onDone: () => void }

function SuspendForm({ target, bulk, onCancel, onDone }: FormProps) {
  const { t } = useListTexts('organizations')
  const showOutcome = useSuspensionToast('suspend', target)
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(true)
  return (
    <ReasonForm
      danger
      submitLabel={t('bulk.suspend.confirm')}
      failedLabel={t('bulk.failed')}
      check={async () => (await inputChecks.load()).checkReason(reason)}
      bulk={bulk}
      act={async () => {
        const given = { reason: reason.trim(), notify }
        // Also after a failure, because some may have been changed. Not awaited: the action does not depend
        // on the refetch.
        const outcome = await bulk
          .run((asked) => suspendMany(given, target.selection, asked))
          .finally(() => refreshOrganizations(queryClient))
        onDone()
        showOutcome(outcome)
      }}
      onCancel={onCancel}
    >
      {(errors, clear) => (
        <>
          <ReasonField errors={errors} clear={clear} value={reason} onChange={setReason} />
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
  const { t } = useListTexts('organizations')
  const act = useBulkAct(target, countOrganizations('resume', target.selection))
  const title = useTitle('resume', act)
  const showOutcome = useSuspensionToast('resume', target)
  const queryClient = useQueryClient()
  return (
    <ActDialog
      {...dialog}
      act={act}
      title={title}
      description={t('bulk.resume.description')}
      confirmLabel={t('bulk.resume.confirm')}
      cancelLabel={t('bulk.cancel')}
      onConfirm={async () =>
        showOutcome(await act.run((asked) => suspendMany(null, target.selection, asked)))
      }
      onFailure={() => toast.error(t('bulk.failed'))}
      refresh={() => refreshOrganizations(queryClient)}
    />
  )
}
