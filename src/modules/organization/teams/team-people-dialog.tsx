import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListTexts } from '~/entity/list/use-list'
import { Button } from '~/ui/button'
import { SkeletonRows } from '~/ui/feedback/skeleton'
import { Switch } from '~/ui/form/switch'
import { SearchInput } from '~/ui/list/search-input'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { EmailText } from '~/ui/text/email-text'
import { displayName } from '../members/display-name'
import { foundMembers } from '../members/member.requests'
import { setInTeam } from './team.requests'
import { organizationKeys } from '../organization.requests'
import type { Team } from './team.contract'
import { useFailureToast } from '~/modules/errors/use-failure-toast'

type Props = { open: boolean; onClose: () => void; organizationId: string; team: Team }

/** Searches members and assigns them to a team; each choice is saved at once. */
export function TeamPeopleDialog({ open, onClose, organizationId, team }: Props) {
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
