import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { canIn } from '~/access/organization'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { Button } from '~/ui/button'
import { LinkPills } from '~/ui/list/link-pills'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { openInvitations } from '../invitations/invitation.requests'
import type { OwnOrganization } from '../organization.schema'

const InviteDialog = lateDialog(async () => (await import('./people-dialogs')).InviteDialog)

const paths = {
  members: '/app/o/$slug/members',
  invitations: '/app/o/$slug/members/invitations',
} as const

/** Tabs and the invite button for users who may invite; others see members only. */
export function PeopleHeader({ organization }: { organization: OwnOrganization }) {
  const { t, language } = useTranslation('members')
  const { id, slug, role, suspendedAt } = organization
  const mayInvite = canIn(role, 'invitation.create')
  const { data: open } = useQuery({ ...openInvitations(id), enabled: mayInvite })
  const dialog = useDialogState<true>()
  if (!mayInvite) return null
  const number = open && open.total > 0 && numberText(open.total, language)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <LinkPills
        label={t('views.label')}
        pills={(['members', 'invitations'] as const).map((view) => ({
          key: view,
          link: (props) => (
            <Link
              to={paths[view]}
              params={{ slug }}
              activeOptions={{ exact: true, includeSearch: false }}
              {...props}
            >
              {t(`views.${view}`)}
              {view === 'invitations' && number && <span className="tabular-nums opacity-80">{number}</span>}
            </Link>
          ),
        }))}
      />
      {!suspendedAt && (
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden="true" />}
          className="noscript:hidden max-sm:h-11 max-sm:w-full"
          onPointerEnter={InviteDialog.prefetch}
          onClick={() => dialog.show(true)}
        >
          {t('invite')}
        </Button>
      )}
      {dialog.draw((_, state) => (
        <InviteDialog {...state} organization={organization} />
      ))}
    </div>
  )
}
