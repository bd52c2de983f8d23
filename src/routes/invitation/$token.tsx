import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, type SearchSchemaInput } from '@tanstack/react-router'
import { isNamedError } from '~/lib/app-error'
import { textParam } from '~/lib/search-params'
import { LateBanner, loadBanner } from '~/frame/impersonation/late-banner'
import { OnboardingScreen } from '~/frame/layouts/onboarding-screen'
import { pageTitle } from '~/frame/head'
import { organizationArea } from '~/frame/organization-area'
import { SignInScreen } from '~/frame/screens/sign-in-screen'
import { homeOf } from '~/frame/session/guard'
import { errorMessage, loadErrorMessages } from '~/modules/errors/error-message'
import { InvitationPage, type InvitationLinks } from '~/modules/organization/invitations/invitation-page'
import { invitationBehind } from '~/modules/organization/invitations/invitation.requests'

const area = organizationArea('organization', 'more')

/**
 * Where the mail of an invitation leads. It greets; joining is a form of its own, since programs that look through mail
 * follow links, and wants a session whose address is the invited one.
 */
export const Route = createFileRoute('/invitation/$token')({
  ...area,
  validateSearch: (search: { problem?: string } & SearchSchemaInput) => ({
    problem: textParam(search.problem) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, i18n, init }, params: { token }, deps: { problem } }) => {
    await loadBanner(init.caller)
    if (problem) await loadErrorMessages(i18n)
    const refused = problem ? (errorMessage(i18n, problem) ?? ('unknown' as const)) : null
    try {
      // What became of it since may be another thing: the page asks whenever it is opened.
      const { organization } = await queryClient.fetchQuery({ ...invitationBehind(token), staleTime: 0 })
      return { refused, title: i18n.t('invitations:page.title', { organization: organization.name }) }
    } catch (error) {
      // A link that is none has a page too.
      if (isNamedError(error) && error.status < 500) return { refused, title: null }
      throw error
    }
  },
  head: ({ match, loaderData }) => ({
    ...area.head({ match }),
    meta: [
      ...pageTitle(loaderData?.title ?? match.context.i18n.t('invitations:page.broken.title')).meta,
      // The address holds the token. Not `no-referrer`, which would also hide where the forms come from.
      { name: 'referrer', content: 'same-origin' },
    ],
  }),
  component: Invitation,
})

function Invitation() {
  const { caller } = Route.useRouteContext().init
  const { title } = Route.useLoaderData()
  // Before anything else, as everywhere: whoever joins has a name. Who acts as them can neither give it nor join.
  if (caller && !caller.onboardedAt && !caller.impersonatedBy) return <OnboardingScreen caller={caller} />
  return (
    <>
      {caller && <LateBanner caller={caller} />}
      <SignInScreen>{title !== null ? <Found /> : <Broken />}</SignInScreen>
    </>
  )
}

function Broken() {
  const { init } = Route.useRouteContext()
  const links = useLinks('')
  return (
    <InvitationPage invitation={null} caller={init.caller} refused={null} here="" now={0} links={links} />
  )
}

function Found() {
  const { init } = Route.useRouteContext()
  const { token } = Route.useParams()
  const { refused } = Route.useLoaderData()
  const { data: invitation, dataUpdatedAt } = useSuspenseQuery(invitationBehind(token))
  return (
    <InvitationPage
      invitation={invitation}
      caller={init.caller}
      refused={refused}
      here={`/invitation/${token}`}
      now={dataUpdatedAt}
      links={useLinks(invitation.email, invitation.organization.slug)}
    />
  )
}

function useLinks(email: string, slug = ''): InvitationLinks {
  const { init } = Route.useRouteContext()
  const { token } = Route.useParams()
  const here = `/invitation/${token}`
  return {
    login: (props) => <Link to="/login" search={{ email, redirect: here }} {...props} />,
    home: (props) => <Link to={init.caller ? homeOf(init.caller) : '/login'} {...props} />,
    again: (props) => <Link to="/invitation/$token" params={{ token }} {...props} />,
    account: (props) => <Link to="/app/account" {...props} />,
    organization: (props) => <Link to="/app/o/$slug" params={{ slug }} {...props} />,
  }
}
