import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { User, UserSession } from '../user.schema'
import { BanCard } from './ban-card'
import { DeleteCard } from './delete-card'
import { ImpersonateCard } from './impersonate-card'
import { InvitationNote } from './invitation-note'
import { PersonHeader } from './person-header'
import { ProfileCard } from './profile-card'
import { RichText } from '~/i18n/rich-text'
import { Alert } from '~/ui/feedback/alert'
import { useTranslation } from '~/i18n/react'
import { SessionsCard } from './sessions-card'

type Props = {
  caller: Caller
  user: User
  readAt: number
  /** Null without the permission to list sessions. */
  sessions: { items: UserSession[]; readAt: number } | null
  back: ReactNode
  actions: ReactNode
  accountLink: (label: string) => ReactNode
  organizationLink: (id: string, label: ReactNode) => ReactNode
  /** The user's organizations; null without the permission. */
  memberships: ReactNode
  onChanged: () => Promise<void>
  onImpersonated: () => Promise<void>
  onDeleted: () => Promise<void>
}

/** The page of a user: details first, then actions, destructive ones last. */
export function PersonPage(props: Props) {
  const { caller, user, readAt, sessions, back, actions, accountLink, onChanged } = props
  const isSelf = user.id === caller.userId
  const isAwaited = !user.onboardedAt && !user.banned
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PersonHeader user={user} back={back} actions={actions} />
      {isSelf && <SelfNote accountLink={accountLink} />}
      {isAwaited && can(caller, 'user.create') && <InvitationNote user={user} />}
      <ProfileCard user={user} now={readAt} />
      {sessions && (
        <SessionsCard
          userId={user.id}
          sessions={sessions.items}
          readAt={sessions.readAt}
          mayRevoke={can(caller, 'session.revoke')}
          mayRevokeAll={!isSelf}
          onChanged={onChanged}
        />
      )}
      {props.memberships}
      {!isSelf && can(caller, 'user.impersonate') && (
        <ImpersonateCard
          user={user}
          evenAdmins={can(caller, 'user.impersonate-admins')}
          onImpersonated={props.onImpersonated}
        />
      )}
      {!isSelf && can(caller, 'user.ban') && <BanCard user={user} onChanged={onChanged} />}
      {!isSelf && can(caller, 'user.delete') && (
        <div className="mt-8">
          <DeleteCard user={user} organizationLink={props.organizationLink} onDeleted={props.onDeleted} />
        </div>
      )}
    </div>
  )
}

/** Points to the account page for actions that users cannot apply to themselves here. */
function SelfNote({ accountLink }: { accountLink: (label: string) => ReactNode }) {
  const { t } = useTranslation('user')
  return (
    <Alert>
      <RichText text={t('person.self')} parts={{ account: accountLink(t('person.selfLink')) }} />
    </Alert>
  )
}
