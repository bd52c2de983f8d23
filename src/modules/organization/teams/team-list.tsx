import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, UserPlus, UsersRound } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { canIn } from '~/access/organization'
import { useListTexts } from '~/entity/list/use-list'
import { RichText } from '~/i18n/rich-text'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { RowBoundary } from '~/ui/list/row-boundary'
import { RowMenu } from '~/ui/list/row-menu'
import { ActionDialog } from '~/ui/overlay/action-dialog'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { organizationKeys, teamsOf } from '../organization.requests'
import { removeTeam } from './team.requests'
import type { OwnOrganization } from '../organization.schema'
import type { Team } from './team.contract'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { TeamForm, TeamPeopleDialog } from './team-dialogs'

type Props = {
  organization: OwnOrganization
  /** Link to the members of a team. */
  membersLink: (teamId: string, props: { className?: string; children?: ReactNode }) => ReactElement
}

export function TeamList({ organization, membersLink }: Props) {
  const { t, counted } = useListTexts('teams')
  const { id: organizationId, role, suspendedAt } = organization
  const { data: teams } = useSuspenseQuery(teamsOf(organizationId))
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useDialogState<Team | null>()
  const people = useDialogState<Team>()
  const removing = useDialogState<Team>()
  // A suspended organization is read-only.
  const may = (permission: Parameters<typeof canIn>[1]) => !suspendedAt && canIn(role, permission)

  return (
    <section aria-labelledby="teams" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="teams" ref={heading} tabIndex={-1} className="text-lg font-semibold">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-[65ch] text-sm text-text-muted">{t('description')}</p>
        </div>
        {may('team.create') && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            className="noscript:hidden max-sm:h-11"
            onClick={() => form.show(null)}
          >
            {t('new')}
          </Button>
        )}
      </header>
      <ul aria-labelledby="teams" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {teams.map((team, index) => (
          <RowBoundary key={team.id}>
            <li className="relative flex items-center gap-3 rounded border border-border bg-surface-raised p-4 transition-colors hover:bg-hover/60">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-text-muted">
                <UsersRound aria-hidden="true" className="size-5" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {membersLink(team.id, {
                    className:
                      'font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:rounded hover:underline',
                    children: <bdi>{team.name}</bdi>,
                  })}
                  {index === 0 && teams.length > 1 && <Badge>{t('first')}</Badge>}
                </p>
                <p className="mt-0.5 text-sm text-text-muted tabular-nums">
                  {counted('members', team.members)}
                </p>
              </div>
              {(may('team.update') || may('member.update')) && (
                <span className="relative z-1">
                  <RowMenu
                    label={t('list.actionsFor', { name: team.name })}
                    entries={() => [
                      { kind: 'link', label: t('show'), icon: UsersRound, link: membersLink(team.id, {}) },
                      may('member.update') && {
                        label: t('people.action'),
                        icon: UserPlus,
                        onSelect: () => people.show(team),
                      },
                      may('team.update') && {
                        label: t('form.rename.action'),
                        icon: Pencil,
                        onSelect: () => form.show(team),
                      },
                      may('team.delete') && { kind: 'separator' },
                      may('team.delete') && {
                        // The last team of an organization cannot be deleted.
                        label: teams.length === 1 ? t('remove.last') : t('remove.action'),
                        icon: Trash2,
                        danger: true,
                        disabled: teams.length === 1,
                        onSelect: () => removing.show(team),
                      },
                    ]}
                  />
                </span>
              )}
            </li>
          </RowBoundary>
        ))}
      </ul>
      {form.draw((team, dialog) => (
        <TeamForm {...dialog} organizationId={organizationId} team={team} />
      ))}
      {people.draw((team, dialog) => (
        <TeamPeopleDialog {...dialog} organizationId={organizationId} team={team} />
      ))}
      {removing.draw(({ id, name }, dialog) => (
        <ActionDialog
          {...dialog}
          danger
          focusAfter={() => heading.current}
          title={<RichText text={t('remove.title')} parts={{ name: <bdi>{name}</bdi> }} />}
          description={t('remove.description')}
          confirmLabel={t('remove.confirm')}
          cancelLabel={t('bulk.cancel')}
          act={async () => {
            await removeTeam(organizationId, id)
            toast.success(t('remove.done', { name }))
          }}
          onFailure={(error) => showFailure(t('remove.failed'), error)}
          refresh={() => void queryClient.invalidateQueries(organizationKeys)}
        />
      ))}
    </section>
  )
}
