import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { Combobox } from '~/ui/form/combobox'
import { Field } from '~/ui/form/field'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { suggestedMembers, handOver } from '../members/member.requests'
import type { OwnOrganization } from '../organization.schema'
import { useFailureToast } from '~/modules/errors/use-failure-toast'

const debounceMs = 250

type Props = { organization: OwnOrganization; userId: string; onChanged: () => Promise<void> }

/** Transfers ownership to another member; the former owner becomes an admin. */
export function HandOverCard({ organization, userId, onChanged }: Props) {
  const { t } = useTranslation('organization')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Card
        title={t('handOver.title')}
        description={t('handOver.description')}
        actions={<Button onClick={() => setOpen(true)}>{t('handOver.action')}</Button>}
      />
      {/* Mounted for each opening, which resets the choice. */}
      {open && (
        <HandOverDialog
          organization={organization}
          userId={userId}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function HandOverDialog({ organization, userId, onChanged, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('organization')
  const counted = useCounted('organization')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [missing, setMissing] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useFailureToast()
  const wanted = chosen ? '' : typed.trim()
  const term = useDebouncedValue(wanted, debounceMs)
  const { data, isPlaceholderData } = useQuery({
    ...suggestedMembers(organization.id, term),
    placeholderData: keepPreviousData,
  })
  const others = (data?.items ?? []).filter(({ user }) => user.id !== userId)

  const confirm = async () => {
    if (!chosen) return setMissing(true)
    const outcome = await run(async () => {
      await handOver(organization.id, chosen.id)
      await onChanged()
    })
    onClose()
    if (outcome.ok) return toast.success(t('handOver.done', { name: chosen.name }))
    fail(t('handOver.failed'), outcome.error)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('handOver.question', { organization: organization.name })}
      description={t('handOver.loss')}
      confirmLabel={t('handOver.confirm')}
      cancelLabel={t('new.cancel')}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <Field label={t('handOver.member')} error={missing && t('handOver.missing')} required>
        <Combobox
          name="member"
          dir="auto"
          autoComplete="off"
          opensOnPress
          firstIsMeant={wanted !== ''}
          pending={term !== wanted || !data || isPlaceholderData}
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            setChosen(null)
            setMissing(false)
          }}
          options={others.map(({ id, user }) => ({
            id,
            label: <bdi>{user.name ? `${user.name} · ${user.email}` : user.email}</bdi>,
          }))}
          onChoose={(id) => {
            const { user } = others.find((each) => each.id === id)!
            const name = user.name || user.email
            setChosen({ id, name })
            setTyped(name)
            setMissing(false)
          }}
          listLabel={t('tabs.members')}
          countLabel={counted('own.members', others.length)}
          emptyLabel={data ? t('handOver.nobody') : null}
        />
      </Field>
    </ConfirmDialog>
  )
}
