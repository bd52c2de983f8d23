import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { type ErrorMessage, sentenceAndNext } from '~/modules/errors/error-message'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { RelativeTime } from '~/ui/text/relative-time'
import { OrganizationLogo } from '../logo/organization-logo'
import type { ReceivedInvitation } from './invitation.contract'
import { isRecipient } from './joining'

type LinkProps = { className: string; children: ReactNode }

/** Links of the page. Only the routes know paths. */
export type InvitationLinks = Record<
  'home' | 'again' | 'account' | 'organization',
  (props: LinkProps) => ReactNode
>

type Props = {
  /** Null if the link is invalid. */
  invitation: ReceivedInvitation | null
  caller: Caller | null
  /** The error of an answer, with its text if it has one. */
  refused: ErrorMessage | 'unknown' | null
  /** The URL of this page, which its forms redirect to. */
  here: string
  now: number
  links: InvitationLinks
  /** Renders the button that sends a code to the invited address. */
  continueForm: (label: string) => ReactNode
}

/** The landing page of an invitation link. Uses plain forms, so that it works without JavaScript. */
export function InvitationPage({ invitation, caller, refused, here, now, links, continueForm }: Props) {
  const { t } = useTranslation('invitations')
  const button = (name: keyof InvitationLinks, label: string, variant: 'primary' | 'ghost' = 'primary') =>
    links[name]({ className: buttonClass({ variant, size: 'lg', fullWidth: true }), children: label })

  if (!invitation)
    return (
      <Screen title={t('page.broken.title')} description={t('page.broken.description')}>
        {button('home', t('page.home'))}
      </Screen>
    )

  const { state, email } = invitation
  const { name: organization } = invitation.organization
  const isTheirs = isRecipient(caller, invitation)
  if (state === 'accepted' && isTheirs)
    return (
      <Screen title={t('page.accepted.title')} description={t('page.accepted.description', { organization })}>
        {button('organization', t('page.open', { organization }))}
      </Screen>
    )
  if (state !== 'pending') {
    const by = invitation.inviter ?? t('page.somebody')
    return (
      <Screen
        title={t(`page.${state}.title`)}
        description={t(`page.${state}.description`, { organization, by })}
      >
        {button('home', t('page.home'))}
      </Screen>
    )
  }
  if (refused) {
    const words = refused === 'unknown' ? null : refused
    return (
      <Screen
        title={words?.title ?? t('page.failed')}
        description={words ? sentenceAndNext(words) : t('page.failedNext')}
      >
        {button('again', t('page.again'))}
        {button('home', t('page.home'), 'ghost')}
      </Screen>
    )
  }
  if (!caller)
    return (
      <Greeting invitation={invitation} now={now}>
        {continueForm(t('page.login'))}
        <p className="text-sm text-text-muted">
          <RichText text={t('page.loginHint')} parts={{ email: <InlineEmail>{email}</InlineEmail> }} />
        </p>
      </Greeting>
    )
  if (!isTheirs)
    return (
      <Screen
        title={t('page.other.title')}
        description={
          <RichText
            text={t('page.other.description')}
            parts={{
              own: <InlineEmail>{caller.email}</InlineEmail>,
              email: <InlineEmail>{email}</InlineEmail>,
            }}
          />
        }
      >
        {continueForm(t('page.other.leave'))}
        {button('home', t('page.home'), 'ghost')}
      </Screen>
    )
  // Both answers are forbidden while impersonating.
  if (caller.impersonatedBy)
    return (
      <Greeting invitation={invitation} now={now}>
        <p className="text-text-muted">
          <RichText text={t('page.acting')} parts={{ email: <InlineEmail>{caller.email}</InlineEmail> }} />
        </p>
        {button('home', t('page.home'), 'ghost')}
      </Greeting>
    )
  if (!caller.emailVerified)
    return (
      <Screen
        title={t('page.title', { organization })}
        description={
          <RichText text={t('page.unproven')} parts={{ email: <InlineEmail>{email}</InlineEmail> }} />
        }
      >
        {button('account', t('page.account'))}
      </Screen>
    )
  const formFields = { id: invitation.id, slug: invitation.organization.slug, redirect: here }
  return (
    <Greeting invitation={invitation} now={now}>
      <Form action="/invitation/accept" fields={formFields}>
        {t('page.accept')}
      </Form>
      <Form action="/invitation/decline" fields={formFields} variant="ghost">
        {t('page.decline')}
      </Form>
      <p className="text-center text-sm text-text-muted">
        <RichText text={t('page.asYou')} parts={{ email: <InlineEmail>{caller.email}</InlineEmail> }} />
      </p>
    </Greeting>
  )
}

function Greeting({
  invitation: { organization, inviter, email, role, expiresAt },
  now,
  children,
}: {
  invitation: ReceivedInvitation
  now: number
  children: ReactNode
}) {
  const { t, language } = useTranslation('invitations')
  return (
    <Screen
      media={<OrganizationLogo organization={organization} size="lg" />}
      title={t('page.title', { organization: organization.name })}
      description={
        <>
          <RichText
            text={t('page.by')}
            parts={{
              by: <bdi className="font-medium text-text">{inviter}</bdi>,
              email: <InlineEmail>{email}</InlineEmail>,
              role: t(`roles.${role}`),
            }}
          />{' '}
          <RichText
            text={t('page.expires')}
            parts={{ time: <RelativeTime ahead at={expiresAt} now={now} language={language} /> }}
          />
        </>
      }
    >
      {children}
    </Screen>
  )
}

type ScreenProps = { media?: ReactNode; title: string; description: ReactNode; children: ReactNode }

const Screen = ({ media, title, description, children }: ScreenProps) => (
  <div className="flex flex-col gap-8">
    <header>
      {media && <div className="mb-5">{media}</div>}
      <h1 className="title-face text-3xl wrap-anywhere">{title}</h1>
      <p className="mt-3 text-text-muted">{description}</p>
    </header>
    <div className="flex flex-col gap-3">{children}</div>
  </div>
)

type FormProps = {
  action: string
  fields: Record<string, string>
  variant?: 'primary' | 'ghost'
  children: string
}

const Form = ({ action, fields, variant = 'primary', children }: FormProps) => (
  <form method="post" action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button type="submit" variant={variant} size="lg" fullWidth>
      {children}
    </Button>
  </form>
)
