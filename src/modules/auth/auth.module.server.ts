import { safePath, withSearch } from '~/lib/safe-path'
import { defineServerModule } from '~/manifest/server-module.server'
import { sweep } from '~/platform/jobs/job.server'
import { clearExpired } from './auth.data.server'
import { codeMailCheck } from './codes/code-mailing.server'

/** The login page redirects people who are signed in to their home. */
const homeward = '/login'

export const authModule = defineServerModule({
  jobs: [sweep('sign-in', '*/10 * * * *', ({ db }) => clearExpired(db))],
  mailChecks: () => ({ code: codeMailCheck }),
  signInSteps: {
    '/login': {
      endpoint: '/api/auth/email-otp/send-verification-otp',
      body: ({ email }) => ({ email, type: 'sign-in' }),
      onward: ({ email, redirect }) => withSearch('/login/verify', { email, redirect }),
      back: ({ email, redirect }) => withSearch('/login', { email, redirect }),
    },
    '/login/verify': {
      endpoint: '/api/auth/sign-in/email-otp',
      body: ({ email, code }) => ({ email, otp: code }),
      onward: ({ redirect }) => safePath(redirect) ?? homeward,
      back: ({ email, redirect }) => withSearch('/login/verify', { email, redirect }),
    },
    '/login/name': {
      endpoint: '/api/auth/update-user',
      body: ({ name }) => ({ name }),
      onward: ({ redirect }) => withSearch(safePath(redirect) ?? homeward, { problem: undefined }),
      back: ({ redirect }) => safePath(redirect) ?? homeward,
    },
    // POST only: mail scanners follow links, so the link in a mail opens a page with this form.
    '/login/restore': {
      endpoint: '/api/auth/email-otp/restore-email',
      body: ({ token }) => ({ token }),
      onward: () => '/login/restore?done=1',
      back: ({ token }) => withSearch('/login/restore', { token }),
    },
    // Ends an impersonation.
    '/login/back': {
      endpoint: '/api/auth/admin/stop-impersonating',
      body: () => ({}),
      onward: ({ redirect }) => safePath(redirect) ?? homeward,
      // The impersonation had ended already.
      back: () => homeward,
    },
  },
})
