import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { Checkbox } from '~/ui/checkbox'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { toast } from '~/ui/toast'
import { ReasonField } from '../reason-field'
import { useUserFailure } from '../use-user-failure'
import { aboutUsers } from '../user.requests'
import { reasonSchema } from '../user.schema'
import { actOnAll } from './act-on-all'
import type { Question } from './target'

type Props = Question & {
  open: boolean
  onClose: () => void
  onDone: () => void
  /** Where the focus goes when it is done: what opened the dialog may be gone. */
  focusAfter: () => HTMLElement | null
}

/** Asks before something is done to people, says what it means for them, does it and tells how it went. */
export function BulkDialog({ action, target, open, onClose, onDone, focusAfter }: Props) {
  const { t, language } = useTranslation('user')
  const counted = useCounted('user')
  const failureOf = useUserFailure()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [sure, setSure] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  const { who, count, countIsAtLeast, name } = target
  const people = countIsAtLeast
    ? t('bulk.peopleMore', { total: numberText(count, language) })
    : counted('bulk.people', count)
  const mustBeSure = action === 'delete' && name === undefined

  const confirm = async () => {
    const given = action === 'ban' ? reasonSchema.safeParse(reason) : undefined
    if (given && !given.success) return setProblem(given.error.issues[0]!.message)
    if (mustBeSure && !sure) return setProblem('user:bulk.delete.notSure')
    setBusy(true)
    try {
      const outcome = await actOnAll(action, who, given?.data)
      const said = counted(`bulk.${action}.done`, outcome.done)
      toast.success(
        outcome.skipped > 0
          ? t('bulk.both', { done: said, skipped: counted('bulk.skipped', outcome.skipped) })
          : said,
      )
      setDone(true)
      onDone()
    } catch (error) {
      toast.error(failureOf(error) ?? t('bulk.failed'))
    } finally {
      setBusy(false)
      // Also after a failure: of many, some may have been reached.
      void queryClient.invalidateQueries(aboutUsers)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<RichText text={t(`bulk.${action}.title`)} parts={{ who: name ? <bdi>{name}</bdi> : people }} />}
      description={t(`bulk.${action}.description`)}
      confirmLabel={t(`bulk.${action}.confirm`)}
      cancelLabel={t('bulk.cancel')}
      danger={action === 'ban' || action === 'delete'}
      busy={busy}
      onConfirm={() => void confirm()}
      finalFocus={() => (done ? focusAfter() : null)}
    >
      {action === 'ban' && (
        <ReasonField
          label={t('bulk.ban.reason')}
          error={problem}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setProblem(null)
          }}
        />
      )}
      {mustBeSure && (
        <Checkbox
          label={t('bulk.delete.sure', { people })}
          hint={problem && <span className="font-medium text-danger-text">{t('bulk.delete.notSure')}</span>}
          aria-invalid={problem !== null}
          checked={sure}
          onChange={(event) => {
            setSure(event.target.checked)
            setProblem(null)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
