import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkAct, useBulkAct } from '~/entity/act/use-bulk-act'
import { useListTexts } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useMessage } from '~/i18n/use-message'
import { numberText } from '~/lib/number-text'
import { Alert } from '~/ui/feedback/alert'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { Select } from '~/ui/form/select'
import { TextInput } from '~/ui/form/text-input'
import { type UserTarget, useUserOutcomeToast } from '../list/user-bulk-texts'
import { inputChecks } from '../person/input-checks'
import { ReasonField } from '../reason-field'
import { ReasonForm } from '../reason-form'
import { actOnMany, banEffects, countPeople, userKeys } from '../user.requests'

/** Number of days; `never` until the ban is lifted, `date` with a chosen day. */
const banEnds = ['never', '1', '7', '30', 'date'] as const
type BanEnd = (typeof banEnds)[number]

const dayMs = 24 * 60 * 60 * 1000

/** The end of a ban, null for never. A chosen day lasts until midnight in the administrator's time zone. */
export function banExpiry(end: BanEnd, day: string, now = Date.now()): Date | null {
  if (end === 'never') return null
  if (end === 'date') return new Date(`${day}T23:59:59`)
  return new Date(now + Number(end) * dayMs)
}

/** The earliest selectable day, in the format of a date input. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

type FormProps = {
  target: UserTarget
  onClose: () => void
  onDone?: () => void
}

type Props = FormProps & {
  open: boolean
  /** Receives the focus afterwards, because the element that opened the dialog may be gone. */
  focusAfter?: () => HTMLElement | null
}

/** The ban dialog of a row, a selection and a user's page. */
export function BanDialog({ open, focusAfter, onDone, ...form }: Props) {
  const { t, counted } = useListTexts('user')
  const act = useBulkAct(form.target, countPeople('ban', form.target.selection))
  const [done, setDone] = useState(false)
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={
        <RichText
          text={t('bulk.ban.title')}
          parts={{ who: act.named((count) => counted('bulk.people', count)) }}
        />
      }
      description={t(form.target.name === undefined ? 'bulk.ban.description' : 'person.ban.consequences')}
      dismissible={!act.busy}
      finalFocus={() => (done && focusAfter ? focusAfter() : null)}
    >
      <BanForm
        {...form}
        bulk={act}
        onDone={() => {
          setDone(true)
          onDone?.()
        }}
      />
    </ResponsiveDialog>
  )
}

function BanForm({ target, onClose, onDone, bulk }: FormProps & { bulk: BulkAct }) {
  const { t } = useTranslation('user')
  const formatMessage = useMessage()
  const showOutcome = useUserOutcomeToast()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [end, setEnd] = useState<BanEnd>('never')
  const [day, setDay] = useState('')
  const [notify, setNotify] = useState(true)

  const ban = async () => {
    const given = { reason: reason.trim(), expiresAt: banExpiry(end, day), notify }
    // Also after a failure, because some users may have been banned. Not awaited: the ban does not depend on
    // the refetch.
    const outcome = await bulk
      .run((asked) => actOnMany({ action: 'ban', ban: given }, target.selection, asked))
      .finally(() => void queryClient.invalidateQueries(userKeys))
    onDone?.()
    onClose()
    showOutcome('ban', outcome, target.name === undefined ? undefined : t('person.ban.done'))
  }

  return (
    <ReasonForm
      danger
      submitLabel={t('person.ban.action')}
      failedLabel={t(target.name === undefined ? 'bulk.ban.failed' : 'person.ban.failed')}
      check={async () => (await inputChecks.load()).checkBan(reason, banExpiry(end, day))}
      bulk={bulk}
      act={ban}
      onCancel={onClose}
    >
      {(errors, clear) => (
        <>
          <LeftWithoutOwner target={target} />
          <ReasonField errors={errors} clear={clear} value={reason} onChange={setReason} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('person.ban.end')}>
              <Select
                value={end}
                onChange={(event) => {
                  setEnd(event.target.value as BanEnd)
                  clear('expiresAt')
                }}
              >
                {banEnds.map((each) => (
                  <option key={each} value={each}>
                    {t(`person.ban.ends.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
            {end === 'date' && (
              <Field
                label={t('person.ban.day')}
                error={errors.expiresAt && formatMessage(errors.expiresAt)}
                required
              >
                <TextInput
                  type="date"
                  min={today()}
                  value={day}
                  onChange={(event) => {
                    setDay(event.target.value)
                    clear('expiresAt')
                  }}
                />
              </Field>
            )}
          </div>
          <Checkbox
            label={t('person.ban.notify')}
            hint={t('person.ban.notifyHint')}
            checked={notify}
            onChange={(event) => setNotify(event.target.checked)}
          />
        </>
      )}
    </ReasonForm>
  )
}

/** Warns about organizations that would have no active owner. */
function LeftWithoutOwner({ target }: Pick<FormProps, 'target'>) {
  const { t, language } = useTranslation('user')
  const { data } = useQuery(banEffects(target.selection))
  if (!data || data.organizationTotal === 0) return null
  const others = data.organizationTotal - data.organizations.length
  return (
    <Alert tone="warning" title={t('person.ban.owners.title')}>
      <ul className="my-1 list-disc ps-5">
        {data.organizations.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
        {others > 0 && <li>{`+${numberText(others, language)}`}</li>}
      </ul>
      {t('person.ban.owners.description')}
    </Alert>
  )
}
