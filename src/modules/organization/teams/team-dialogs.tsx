import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NameDialog } from '~/entity/form/name-dialog'
import { useListTexts } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { errorMessage, loadErrorMessages } from '~/modules/errors/error-message'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { SkeletonRows } from '~/ui/list/list-state'
import { Switch } from '~/ui/form/switch'
import { SearchInput } from '~/ui/list/search-input'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { EmailText } from '~/ui/text/email-text'
import { displayName } from '../members/display-name'
import { foundMembers } from '../members/member.requests'
import { organizationKeys } from '../organization.requests'
import { organizationNameSchema } from '../organization.schema'
import type { Team } from './team.contract'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { createTeam, renameTeam, setInTeam } from './team.requests'

type FormProps = {
  open: boolean
  onClose: () => void
  organizationId: string
  /** Null for a new team. */
  team: Team | null
}

/** Creates or renames a team. */
export function TeamForm({ open, onClose, organizationId, team }: FormProps) {
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

type PeopleProps = { open: boolean; onClose: () => void; organizationId: string; team: Team }

/** Searches members and assigns them to a team; each choice is saved at once. */
export function TeamPeopleDialog({ open, onClose, organizationId, team }: PeopleProps) {
  const { t } = useListTexts('teams')
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const [term, setTerm] = useState('')
  const { data } = useQuery({
    ...foundMembers(organizationId, useDebouncedValue(term.trim(), 200)),
    placeholderData: keepPreviousData,
  })
  /** Optimistic choices, until the list is refetched. */
  const [chosen, setChosen] = useState<Record<string, boolean>>({})

  const choose = async (userId: string, isIn: boolean) => {
    setChosen((before) => ({ ...before, [userId]: isIn }))
    try {
      await setInTeam({ id: organizationId, teamId: team.id, userId }, isIn)
    } catch (error) {
      setChosen((before) => ({ ...before, [userId]: !isIn }))
      showFailure(t('people.failed'), error)
    }
    void queryClient.invalidateQueries(organizationKeys)
  }

  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('people.title', { name: team.name })}
      description={t('people.description')}
      footer={<Button onClick={onClose}>{t('people.close')}</Button>}
    >
      <div className="flex min-h-80 flex-col gap-3">
        <SearchInput
          label={t('people.search')}
          clearLabel={t('list.clearSearch')}
          value={term}
          onValueChange={setTerm}
          autoComplete="off"
        />
        {!data && (
          <div role="status">
            <span className="sr-only">{t('list.loading')}</span>
            <SkeletonRows />
          </div>
        )}
        {data?.items.length === 0 && (
          <p className="py-4 text-sm text-text-muted">{t('people.none', { term })}</p>
        )}
        <ul className="divide-y divide-border">
          {data?.items.map(({ user, teamIds }) => (
            <li key={user.id}>
              <Switch
                className="min-h-14"
                label={<bdi>{displayName(user)}</bdi>}
                hint={user.name ? <EmailText email={user.email} className="text-xs" /> : undefined}
                checked={chosen[user.id] ?? teamIds.includes(team.id)}
                onChange={({ target }) => void choose(user.id, target.checked)}
              />
            </li>
          ))}
        </ul>
        {data?.nextCursor && <p className="text-sm text-text-muted">{t('people.more')}</p>}
      </div>
    </ResponsiveDialog>
  )
}
