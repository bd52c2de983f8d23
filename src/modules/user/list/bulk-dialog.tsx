import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Checkbox } from '~/ui/form/checkbox'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { BanDialog } from '../ban/ban-dialog'
import { useUserFailure } from '../use-user-failure'
import { userKeys } from '../user.requests'
import type { BulkAction } from '../user.schema'
import { actOnAll } from './act-on-all'
import { type Question, type Target, usePeopleText, useWhoText } from './target'
import { useTellOutcome } from './use-tell-outcome'

type Asked = {
  open: boolean
  onClose: () => void
  onDone: () => void
  /** Where the focus goes when it is done: what opened the dialog may be gone. */
  focusAfter: () => HTMLElement | null
}

/** Asks before something is done to people, says what it means for them, does it and tells how it went. */
export function BulkDialog({ action, target, ...asked }: Question & Asked) {
  if (action === 'ban') return <BanDialog target={target} {...asked} />
  return <ConfirmBulk action={action} target={target} {...asked} />
}

type Props = Asked & { action: Exclude<BulkAction, 'ban'>; target: Target }

function ConfirmBulk({ action, target, open, onClose, onDone, focusAfter }: Props) {
  const { t } = useTranslation('user')
  const people = usePeopleText()(target)
  const who = useWhoText()(target)
  const failureOf = useUserFailure()
  const tell = useTellOutcome()
  const queryClient = useQueryClient()
  const [sure, setSure] = useState(false)
  const [problem, setProblem] = useState(false)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const mustBeSure = action === 'delete' && target.name === undefined

  const confirm = async () => {
    if (mustBeSure && !sure) return setProblem(true)
    setBusy(true)
    try {
      tell(action, await actOnAll({ action }, target.who))
      setDone(true)
      onDone()
    } catch (error) {
      toast.error(failureOf(error) ?? t('bulk.failed'))
    } finally {
      setBusy(false)
      // Also after a failure: of many, some may have been reached.
      void queryClient.invalidateQueries(userKeys)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<RichText text={t(`bulk.${action}.title`)} parts={{ who }} />}
      description={t(`bulk.${action}.description`)}
      confirmLabel={t(`bulk.${action}.confirm`)}
      cancelLabel={t('bulk.cancel')}
      danger={action === 'delete'}
      busy={busy}
      onConfirm={() => void confirm()}
      finalFocus={() => (done ? focusAfter() : null)}
    >
      {mustBeSure && (
        <Checkbox
          label={t('bulk.delete.sure', { people })}
          hint={problem && <span className="font-medium text-danger-text">{t('bulk.delete.notSure')}</span>}
          aria-invalid={problem}
          checked={sure}
          onChange={(event) => {
            setSure(event.target.checked)
            setProblem(false)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
