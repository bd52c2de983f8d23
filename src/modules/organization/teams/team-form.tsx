import { useQueryClient } from '@tanstack/react-query'
import { NameDialog } from '~/entity/form/name-dialog'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { errorMessage, loadErrorMessages } from '~/modules/errors/error-message'
import { toast } from '~/ui/feedback/toast'
import { organizationKeys } from '../organization.requests'
import { organizationNameSchema } from '../organization.schema'
import type { Team } from './team.contract'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { createTeam, renameTeam } from './team.requests'

type Props = {
  open: boolean
  onClose: () => void
  organizationId: string
  /** Null for a new team. */
  team: Team | null
}

/** Creates or renames a team. */
export function TeamForm({ open, onClose, organizationId, team }: Props) {
  const { t, i18n } = useTranslation(['teams', 'list'])
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const way = team ? 'rename' : 'create'

  const save = async (name: string) => {
    try {
      if (team) await renameTeam(organizationId, team.id, name)
      else await createTeam(organizationId, name)
      toast.success(t(`form.${way}.done`, { name }))
      onClose()
    } catch (failure) {
      if (isNamedError(failure) && failure.code === 'TEAM_ALREADY_EXISTS') {
        await loadErrorMessages(i18n)
        return errorMessage(i18n, failure.code)?.sentence ?? t(`form.${way}.failed`)
      }
      showFailure(t(`form.${way}.failed`), failure)
    } finally {
      void queryClient.invalidateQueries(organizationKeys)
    }
    return null
  }

  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={t(`form.${way}.title`)}
      description={team ? undefined : t('form.create.description')}
      label={t('form.name')}
      name={team?.name ?? ''}
      schema={organizationNameSchema}
      save={save}
      cancelLabel={t('list:bulk.cancel')}
      submitLabel={t(`form.${way}.submit`)}
    />
  )
}
