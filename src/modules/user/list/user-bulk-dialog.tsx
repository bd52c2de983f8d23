import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListTexts } from '~/entity/list/use-list'
import { ActDialog } from '~/entity/act/act-dialog'
import { useBulkAct } from '~/entity/act/use-bulk-act'
import type { BulkDialogProps } from '~/entity/bulk/define-bulk'
import { RichText } from '~/i18n/rich-text'
import { toast } from '~/ui/feedback/toast'
import { Checkbox } from '~/ui/form/checkbox'
import { BanDialog } from '../ban/ban-dialog'
import { useUserFailure } from '../use-user-failure'
import { actOnMany, countPeople, userKeys } from '../user.requests'
import type { BulkAction } from '../user.schema'
import { type UserBulkCommand, type UserTarget, useUserOutcomeToast } from './user-bulk-texts'

/** Confirmation dialog of a bulk action on users, with its consequences. */
export function UserBulkDialog({ action, target, ...dialog }: UserBulkCommand & BulkDialogProps) {
  if (action === 'ban') return <BanDialog target={target} {...dialog} />
  return <ConfirmAction action={action} target={target} {...dialog} />
}

type Props = BulkDialogProps & { action: Exclude<BulkAction, 'ban'>; target: UserTarget }

function ConfirmAction({ action, target, ...dialog }: Props) {
  const { t, counted } = useListTexts('user')
  const act = useBulkAct(target, countPeople(action, target.selection))
  const targetText = act.named((count) => counted('bulk.people', count))
  const failureOf = useUserFailure()
  const showOutcome = useUserOutcomeToast()
  const queryClient = useQueryClient()
  const [sure, setSure] = useState(false)
  const [problem, setProblem] = useState(false)
  const mustBeSure = action === 'delete' && target.name === undefined
  return (
    <ActDialog
      {...dialog}
      act={act}
      title={<RichText text={t(`bulk.${action}.title`)} parts={{ who: targetText }} />}
      description={t(`bulk.${action}.description`)}
      confirmLabel={t(`bulk.${action}.confirm`)}
      cancelLabel={t('bulk.cancel')}
      danger={action === 'delete'}
      isReady={() => {
        setProblem(mustBeSure && !sure)
        return !mustBeSure || sure
      }}
      onConfirm={async () =>
        showOutcome(action, await act.run((asked) => actOnMany({ action }, target.selection, asked)))
      }
      onFailure={(error) => toast.error(failureOf(error) ?? t('bulk.failed'))}
      refresh={() => void queryClient.invalidateQueries(userKeys)}
    >
      {mustBeSure && (
        <Checkbox
          label={t('bulk.delete.sure', { people: targetText })}
          hint={problem && <span className="font-medium text-danger-text">{t('bulk.delete.notSure')}</span>}
          aria-invalid={problem}
          checked={sure}
          onChange={(event) => {
            setSure(event.target.checked)
            setProblem(false)
          }}
        />
      )}
    </ActDialog>
  )
}
