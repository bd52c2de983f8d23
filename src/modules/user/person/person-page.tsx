import { type ReactNode, useState } from 'react'
import { Send } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { RichText } from '~/i18n/rich-text'
import { Alert } from '~/ui/feedback/alert'
import { useTranslation } from '~/i18n/react'
import { onlyOne } from '~/entity/bulk/define-bulk'
import { Avatar } from '~/ui/avatar'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { EntryValue } from '~/entity/crud/entry-value'
import { DeleteCard } from '~/entity/screen/delete-card'
import { namesOf } from '~/entity/fields/define-fields'
import { useMessage } from '~/i18n/use-message'
import { detailsFor } from '~/modules/auth/own-fields'
import { PageHeader } from '~/ui/page-header'
import { DefinitionList } from '~/ui/text/definition-list'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import type { User, UserSession } from '../user.schema'
import { DeleteUserDialog } from './delete-user-dialog'
import { ImpersonateCard } from './impersonate-card'
import { SessionsCard } from './sessions-card'
import { unbanUser, inviteUser } from '../user.requests'
import { displayName, UserRole, UserState } from '../user-state'
import { BanDialog } from '../ban/ban-dialog'
import { useUserFailureToast } from '../use-user-failure'
import { CopyableText } from './copyable-text'

type Props = {
  caller: Caller
  user: User
  readAt: number
  /** False until sessions and memberships have arrived. Until then only the profile is shown. */
  isComplete: boolean
  /** Null without the permission to list sessions. */
  sessions: { items: UserSession[]; readAt: number } | null
  back: ReactNode
  actions: ReactNode
  accountLink: (label: string) => ReactNode
  organizationLink: (id: string, label: ReactNode) => ReactNode
  /** About mails to the user that were not delivered. */
  mails: ReactNode
  /** The user's organizations; null without the permission. */
  memberships: ReactNode
  onChanged: () => Promise<void>
  onImpersonated: () => Promise<void>
  onDeleted: () => Promise<void>
}

/** The page of a user: details first, then actions, destructive ones last. */
export function PersonPage(props: Props) {
  const { caller, user, readAt, back, actions, accountLink } = props
  const { t } = useTranslation('user')
  const isSelf = user.id === caller.userId
  const isAwaited = !user.onboardedAt && !user.banned
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeader
        back={back}
        media={
          <Avatar
            name={displayName(user)}
            seed={user.id}
            size="xl"
            className="max-sm:size-16 max-sm:text-xl"
          />
        }
        title={<PersonName user={user} />}
        description={
          <span className="flex flex-wrap items-center gap-1.5">
            <UserRole role={user.role} />
            <UserState user={user} />
          </span>
        }
        actions={actions}
      />
      {isSelf && (
        // Users cannot apply most actions to themselves here.
        <Alert>
          <RichText text={t('person.self')} parts={{ account: accountLink(t('person.selfLink')) }} />
        </Alert>
      )}
      {isAwaited && can(caller, 'user.create') && <InvitationNote user={user} />}
      {props.mails}
      <ProfileCard caller={caller} user={user} now={readAt} />
      {props.isComplete && <CardsBelow {...props} isSelf={isSelf} />}
    </div>
  )
}

/** What follows the profile. */
function CardsBelow(props: Props & { isSelf: boolean }) {
  const { caller, user, sessions, isSelf, onChanged } = props
  const { t } = useTranslation('user')
  return (
    <>
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
        <DeleteCard t={(text) => t(`person.delete.${text}`)}>
          {(dialog) => (
            <DeleteUserDialog
              {...dialog}
              user={user}
              organizationLink={props.organizationLink}
              onDeleted={props.onDeleted}
            />
          )}
        </DeleteCard>
      )}
    </>
  )
}

/** A name has its own text direction; an address is always left to right. */
function PersonName({ user }: { user: Pick<User, 'name' | 'email'> }) {
  return user.name ? (
    <bdi className="wrap-anywhere">{user.name}</bdi>
  ) : (
    <Ltr className="wrap-anywhere">{user.email}</Ltr>
  )
}

function BanCard({ user, onChanged }: Pick<Props, 'user' | 'onChanged'>) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()

  const lift = async () => {
    const outcome = await run(async () => {
      await unbanUser(user.id)
      await onChanged()
    })
    if (outcome.ok) toast.success(t('person.ban.lifted'))
    else fail(t('person.ban.liftFailed'), outcome.error)
  }

  return (
    <>
      <Card
        title={t('person.ban.title')}
        description={t(user.banned ? 'person.ban.bannedNow' : 'person.ban.description')}
        actions={
          // One button element for both actions, so that it keeps the focus.
          <Button busy={busy} onClick={() => (user.banned ? void lift() : setOpen(true))}>
            {t(user.banned ? 'person.ban.lift' : 'person.ban.action')}
          </Button>
        }
      />
      <BanDialog open={open} target={onlyOne(user.id, displayName(user))} onClose={() => setOpen(false)} />
    </>
  )
}

/** Offers to resend the invitation to users who have never signed in, because the mail may be lost. */
function InvitationNote({ user }: { user: User }) {
  const { t } = useTranslation('user')
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()

  const send = async () => {
    const sent = await run(() => inviteUser(user.id))
    if (!sent.ok) fail(t('person.invitation.failed'), sent.error)
    else if (sent.value.late) toast.info(t('person.invitation.late', { email: user.email }))
    else toast.success(t('person.invitation.sent', { email: user.email }))
  }

  return (
    <Alert
      tone="warning"
      title={t('person.invitation.title')}
      actions={
        <Button size="sm" icon={<Send aria-hidden="true" />} busy={busy} onClick={() => void send()}>
          {t('person.invitation.send')}
        </Button>
      }
    >
      <RichText
        text={t('person.invitation.description')}
        parts={{ email: <InlineEmail>{user.email}</InlineEmail> }}
      />
    </Alert>
  )
}

function ProfileCard({ caller, user, now }: { caller: Caller; user: User; now: number }) {
  const described = { name: 'user', fields: detailsFor(caller) }
  const { t, language } = useTranslation(['user', 'auth'])
  const formatMessage = useMessage()
  const time = (at: Date) => <RelativeTime at={at} now={now} language={language} />
  return (
    <Card title={t('person.profile.title')}>
      <DefinitionList
        items={[
          {
            term: t('auth:email.label'),
            value: <CopyableText text={user.email} label={t('person.profile.copyEmail')} />,
          },
          {
            term: t('person.profile.verified'),
            value: t(user.emailVerified ? 'person.profile.yes' : 'person.profile.notYet'),
          },
          { term: t('fields.role'), value: <UserRole role={user.role} /> },
          ...namesOf(described.fields).map((field) => ({
            term: formatMessage(`user:fields.${field}`),
            value: <EntryValue entity={described} entry={user} field={field} />,
          })),
          { term: t('person.profile.joined'), value: time(user.createdAt) },
          {
            term: t('person.profile.onboarded'),
            value: user.onboardedAt ? time(user.onboardedAt) : t('person.profile.notYet'),
          },
          ...(user.banned ? banFacts() : []),
          {
            term: t('person.profile.id'),
            value: <CopyableText text={user.id} label={t('person.profile.copyId')} />,
          },
        ]}
      />
    </Card>
  )

  function banFacts() {
    const ends = user.banExpires && <RelativeTime ahead at={user.banExpires} now={now} language={language} />
    return [
      {
        term: t('person.profile.banReason'),
        value: <bdi>{user.banReason ?? t('person.profile.noReason')}</bdi>,
      },
      { term: t('person.profile.banEnds'), value: ends ?? t('person.profile.never') },
    ]
  }
}
