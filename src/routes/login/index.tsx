import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { toSessionEnd } from '~/access/session-end'
import { type FormProblem, noProblem, problemSearch } from '~/modules/auth/forms/form-problem'
import { LoginForm } from '~/modules/auth/forms/login-form'
import { ProviderButtons } from '~/modules/auth/providers/provider-buttons'
import { demo } from '~/lib/build-flags'
import { safePath } from '~/lib/safe-path'
import { textParam } from '~/lib/search-params'
import { homeOf } from '~/frame/session/guard'
import { pageTitle } from '~/frame/head'
import { noteCodeRequest } from '~/frame/session/code-request'
import { useSessionChange } from '~/frame/session/use-session-change'

type Search = { redirect?: string; email?: string; ended?: string }

export const Route = createFileRoute('/login/')({
  validateSearch: (search: Search & FormProblem & SearchSchemaInput) => ({
    redirect: textParam(search.redirect),
    email: textParam(search.email),
    ended: toSessionEnd(search.ended) ?? ('' as const),
    ...problemSearch(search),
  }),
  search: { middlewares: [stripSearchParams({ redirect: '', email: '', ended: '', ...noProblem })] },
  beforeLoad: ({ context: { init }, search }) => {
    if (init.caller) throw redirect({ href: safePath(search.redirect) ?? homeOf(init.caller) })
  },
  head: ({ match: { context } }) =>
    pageTitle(context.i18n.t(context.init.signUp ? 'auth:login.titleWithSignUp' : 'auth:login.title')),
  component: Login,
})

function Login() {
  const { init } = Route.useRouteContext()
  const { redirect: target, ended, ...before } = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const leadOn = async (email: string, late: boolean) => {
    noteCodeRequest(queryClient, 'sign-in', email, late)
    // Keeps the address in the URL for the back button.
    await navigate({ search: (known) => ({ ...known, email }), replace: true })
    await navigate({ to: '/login/verify', search: { email, redirect: target } })
  }
  return (
    <LoginForm
      ended={ended || null}
      withSignUp={init.signUp}
      withSamples={init.mailbox || demo}
      redirect={target}
      before={before}
      // After sign-in the guard of this page redirects.
      onSignedIn={useSessionChange()}
      captcha={init.captcha}
      onSent={leadOn}
    >
      {init.providers.length > 0 && (
        <ProviderButtons
          providers={init.providers}
          // After sign-in the guard of this page redirects.
          target={safePath(target) ?? '/login'}
          onFailed={() => void navigate({ to: '/login/error', search: { error: 'unknown_error' } })}
        />
      )}
    </LoginForm>
  )
}
