import { useQueryClient } from '@tanstack/react-query'
import {
  createFileRoute,
  Link,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
  useRouter,
} from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { type FormProblem, noProblem, problemSearch } from '~/modules/auth/forms/form-problem'
import { textButton, VerifyForm } from '~/modules/auth/forms/verify-form'
import { demo } from '~/lib/build-flags'
import { isEmail } from '~/lib/email'
import { safePath } from '~/lib/safe-path'
import { textParam } from '~/lib/search-params'
import { homeOf } from '~/frame/session/guard'
import { pageTitle } from '~/frame/head'
import { loadCodeRequest, noteCodeRequest } from '~/frame/session/code-request'
import { useSessionChange } from '~/frame/session/use-session-change'
import { toast } from '~/ui/feedback/toast'

export const Route = createFileRoute('/login/verify')({
  validateSearch: (search: { redirect?: string; email: string } & FormProblem & SearchSchemaInput) => ({
    redirect: textParam(search.redirect),
    email: isEmail(search.email) ? search.email : '',
    ...problemSearch(search),
  }),
  search: { middlewares: [stripSearchParams({ redirect: '', email: '', ...noProblem })] },
  beforeLoad: ({ context: { init }, search }) => {
    if (init.caller) throw redirect({ href: safePath(search.redirect) ?? homeOf(init.caller) })
    // Without a valid address there is nothing to verify.
    if (!search.email) throw redirect({ to: '/login', search: { redirect: search.redirect } })
  },
  loaderDeps: ({ search: { email } }) => ({ email }),
  loader: async ({ context: { queryClient }, deps }) => ({
    // A demo sends no mail.
    request: demo ? { resendIn: 0 } : await loadCodeRequest(queryClient, 'sign-in', deps.email),
  }),
  head: ({ match: { context }, loaderData }) =>
    pageTitle(
      context.i18n.t(
        demo ? 'demo:signIn.title' : loaderData?.request ? 'auth:verify.title' : 'auth:verify.titleNotSent',
      ),
    ),
  component: Verify,
})

function Verify() {
  const { t } = useTranslation('auth')
  const { init } = Route.useRouteContext()
  const { email, redirect: target, ...before } = Route.useSearch()
  const { request } = Route.useLoaderData()
  const queryClient = useQueryClient()
  const router = useRouter()
  const changeSession = useSessionChange()
  const welcome = async () => {
    const { caller } = await changeSession()
    if (caller?.onboardedAt) toast.success(t('onboarding.welcome', { name: caller.name }))
  }
  return (
    <VerifyForm
      key={email}
      email={email}
      request={request}
      redirect={target}
      before={before}
      captcha={init.captcha}
      onSent={(late) => {
        noteCodeRequest(queryClient, 'sign-in', email, late)
        // Updates the document title.
        void router.invalidate()
      }}
      // After sign-in the guard of this page redirects.
      onSignedIn={welcome}
      changeEmail={
        <Link
          to="/login"
          activeOptions={{ exact: true }}
          // Keeps the address for correction.
          search={{ email, redirect: target }}
          className={textButton}
        >
          {t('verify.changeEmail')}
        </Link>
      }
      mailbox={
        init.mailbox && (
          <a href="/dev/mailbox" target="_blank" rel="noreferrer" className={textButton}>
            {t('verify.mailbox')}
          </a>
        )
      }
    />
  )
}
