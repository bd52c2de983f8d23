import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { textOf } from '~/lib/form-text'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { errorMessage, loadErrorMessages } from '~/modules/errors/error-message'
import { organizationKeys } from '../organization.requests'
import { organizationNameSchema, type Team } from '../organization.schema'
import { useFailureToast } from '../use-failure-toast'
import { createTeam, renameTeam } from './team.requests'

type Props = {
  open: boolean
  onClose: () => void
  organizationId: string
  /** Null: a new one. */
  team: Team | null
}

/** The name of a team: a new one's, or another. */
export function TeamForm({ open, onClose, organizationId, team }: Props) {
  const { t, i18n } = useTranslation('teams')
  const say = useMessage()
  const queryClient = useQueryClient()
  const tellFailure = useFailureToast()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const way = team ? 'rename' : 'create'

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = organizationNameSchema.safeParse(textOf(event.currentTarget, 'team'))
    if (!parsed.success) return setError(say(parsed.error.issues[0]!.message))
    setBusy(true)
    try {
      if (team) await renameTeam(organizationId, team.id, parsed.data)
      else await createTeam(organizationId, parsed.data)
      toast.success(t(`form.${way}.done`, { name: parsed.data }))
      onClose()
    } catch (failure) {
      if (isNamedError(failure) && failure.code === 'TEAM_ALREADY_EXISTS') {
        await loadErrorMessages(i18n)
        setError(errorMessage(i18n, failure.code)?.sentence ?? t(`form.${way}.failed`))
      } else tellFailure(t(`form.${way}.failed`), failure)
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries(organizationKeys)
    }
  }

  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={t(`form.${way}.title`)}
      description={team ? undefined : t('form.create.description')}
    >
      <form noValidate className="flex flex-col gap-5 pb-5" onSubmit={(event) => void submit(event)}>
        <Field label={t('form.name')} error={error} required>
          <TextInput
            name="team"
            dir="auto"
            autoComplete="off"
            defaultValue={team?.name}
            onChange={() => setError(null)}
          />
        </Field>
        <div className="flex justify-end gap-2 max-sm:flex-col-reverse max-sm:*:h-12 max-sm:*:w-full max-sm:*:text-base">
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t(`form.${way}.submit`)}
          </Button>
        </div>
      </form>
    </ResponsiveDialog>
  )
}
