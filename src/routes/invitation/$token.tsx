import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, type SearchSchemaInput } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Caller } from '~/access/caller'
import type { I18n } from '~/i18n/translator'
import { type AppError, isNamedError } from '~/lib/app-error'
import type { Init } from '~/frame/session/init'
import { textParam } from '~/lib/search-params'
import { LateBanner, loadBanner } from '~/frame/layouts/late-frame'
import { OnboardingScreen } from '~/frame/layouts/onboarding-screen'
import { pageTitle } from '~/frame/head'
import { featureArea } from '~/frame/feature-area'
import { SignInScreen } from '~/frame/screens/sign-in-screen'
import { noteCodeRequest } from '~/frame/session/code-request'
import { homeOf } from '~/frame/session/guard'
import { useSessionChange } from '~/frame/session/use-session-change'
import { ContinueForm } from '~/modules/auth/forms/continue-form'
import { errorMessage, loadErrorMessages } from '~/modules/errors/error-message'
import { InvitationPage, type InvitationLinks } from '~/modules/organization/invitations/invitation-page'
import { invitationBehind, acceptInvitation } from '~/modules/organization/invitations/invitation.requests'
import { canJoin, isJoining, joiningCookie } from '~/modules/organization/invitations/joining'
import { organizationKeys } from '~/modules/organization/organization.requests'

const area = featureArea('organizations', 'organization', 'secondary')

/**
 * The page behind the link of an invitation mail. Joining requires a button press, because mail scanners
 * follow links, and a session of the invited address. A user who pressed the button before signing in joins
 * on return: a cookie stores that press.
 */
export const Route = createFileRoute('/invitation/$token')({
  ...area,
  validateSearch: (search: { problem?: string } & SearchSchemaInput) => ({
    problem: textParam(search.problem) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, i18n, init }, params: { token }, deps: { problem }, preload }) => {
    await loadBanner(init.caller)
    if (problem) await loadErrorMessages(i18n)
    const refusalOf = (code: string) => errorMessage(i18n, code) ?? ('unknown' as const)
    const refused = problem ? refusalOf(problem) : null
    // Bypasses the cache: the invitation may have been answered or cancelled meanwhile.
    const read = () => queryClient.fetchQuery({ ...invitationBehind(token), staleTime: 0 })
    // An invalid link renders a page too.
    const invitation = await read().catch(ifNamed(() => null))
    if (!invitation) return { refused, title: null }
    const title = i18n.t('invitations:page.title', { organization: invitation.organization.name })
    if (refused || preload || !canJoin(init.caller, invitation) || !isJoining(pathOf(token)))
      return { refused, title }
    if (invitation.state === 'pending') {
      const code = await acceptInvitation(invitation.id).then(() => null, ifNamed(codeOf))
      // Another tab may have accepted it after the same sign-in.
      if (code && (await read()).state !== 'accepted') {
        await loadErrorMessages(i18n)
        return { refused: refusalOf(code), title }
      }
    } else if (invitation.state !== 'accepted') return { refused, title }
    queryClient.removeQueries({ ...organizationKeys, type: 'inactive' })
    const { slug } = invitation.organization
    throw redirect({ to: '/app/o/$slug/members', params: { slug }, search: { joined: '1' }, replace: true })
  },
  head: ({ match, loaderData }) => ({
    ...area.head({ match }),
    meta: [
      ...pageTitle(titleOf(match.context, loaderData?.title)).meta,
      // The URL contains the token. Not `no-referrer`, which would also hide the origin of form submissions.
      { name: 'referrer', content: 'same-origin' },
    ],
  }),
  component: Invitation,
})

const pathOf = (token: string) => `/invitation/${token}`

/** Handles named errors; rethrows others. */
const ifNamed =
  <T,>(use: (error: Pick<AppError, 'code'>) => T) =>
  (error: unknown): T => {
    if (isNamedError(error) && error.status < 500) return use(error)
    throw error
  }

const codeOf = ({ code }: Pick<AppError, 'code'>) => code

/** Members need a name, so onboarding comes first. */
const isUnnamed = (caller: Caller | null) => caller !== null && !caller.onboardedAt && !caller.impersonatedBy

const titleOf = ({ init, i18n }: { init: Init; i18n: I18n }, title: string | null | undefined) =>
  isUnnamed(init.caller)
    ? i18n.t('auth:onboarding.title')
    : (title ?? i18n.t('invitations:page.broken.title'))

function Invitation() {
  const { caller } = Route.useRouteContext().init
  const { title } = Route.useLoaderData()
  // Onboarding comes first. An impersonator can neither set the name nor join.
  if (caller && isUnnamed(caller)) return <OnboardingScreen caller={caller} />
  return (
    <>
      {caller && <LateBanner caller={caller} />}
      <SignInScreen>{title !== null ? <Found /> : <Broken />}</SignInScreen>
    </>
  )
}

function Broken() {
  const { init } = Route.useRouteContext()
  const links = useLinks()
  return (
    <InvitationPage
      invitation={null}
      caller={init.caller}
      refused={null}
      here=""
      now={0}
      links={links}
      continueForm={() => null}
    />
  )
}

function Found() {
  const { init } = Route.useRouteContext()
  const { token } = Route.useParams()
  const { refused } = Route.useLoaderData()
  const { data: invitation, dataUpdatedAt } = useSuspenseQuery(invitationBehind(token))
  const { caller, captcha } = init
  const { email } = invitation
  const here = pathOf(token)
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const changeSession = useSessionChange()
  const leadOn: ComponentProps<typeof ContinueForm>['onDone'] = async (code) => {
    if (code !== 'refused') document.cookie = joiningCookie(here)
    if (caller) await changeSession()
    if (code === 'refused') return
    noteCodeRequest(queryClient, 'sign-in', email, code === 'late')
    await navigate({ to: '/login/verify', search: { email, redirect: here } })
  }
  return (
    <InvitationPage
      invitation={invitation}
      caller={init.caller}
      refused={refused}
      here={here}
      now={dataUpdatedAt}
      links={useLinks(invitation.organization.slug)}
      continueForm={(label) => (
        <ContinueForm
          email={email}
          redirect={here}
          leaves={caller !== null}
          captcha={captcha}
          onDone={leadOn}
        >
          {label}
        </ContinueForm>
      )}
    />
  )
}

function useLinks(slug = ''): InvitationLinks {
  const { init } = Route.useRouteContext()
  const { token } = Route.useParams()
  return {
    home: (props) => <Link to={init.caller ? homeOf(init.caller) : '/login'} {...props} />,
    again: (props) => <Link to="/invitation/$token" params={{ token }} {...props} />,
    account: (props) => <Link to="/app/account" {...props} />,
    organization: (props) => <Link to="/app/o/$slug" params={{ slug }} {...props} />,
  }
}
