import type * as z from 'zod/mini'
import { authClient } from './auth-client'
import { authErrorKey } from './auth-error'
import { demo } from '~/lib/build-flags'
import { demoCode } from '~/modules/auth/codes/code-rules'
import { codeSchema, emailSchema, nameSchema } from './auth.schema'
import type { Provider } from './sign-in-options'

/** The message key of a failure, with remaining attempts and waiting time. */
export type Failure = {
  message: string
  code?: string
  triesLeft?: number
  retryAfter?: number
  organizations?: { name: string; slug: string }[]
}

/** `late`: the mail server has not taken the mail with the code yet. `invalid`: the input itself is wrong. */
export type Outcome<T> = { ok: true; value: T; late?: boolean } | ({ ok: false; invalid: boolean } & Failure)

type Refusal = Omit<Failure, 'message'> & { status: number }
type AuthResult = { error: Refusal | null; data?: unknown }

const refused = ({ status, ...details }: Refusal) => {
  const { code, triesLeft, retryAfter, organizations } = details
  const message = authErrorKey({ code, status })
  return { ok: false, invalid: false, message, code, triesLeft, retryAfter, organizations } as const
}

async function submit<T>(
  schema: z.ZodMiniType<T, string>,
  input: string,
  send: (value: T) => Promise<AuthResult>,
): Promise<Outcome<T>> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]!.message, invalid: true }
  const { error, data } = await send(parsed.data)
  const late = (data as { late?: boolean } | null | undefined)?.late === true
  return error ? refused(error) : { ok: true, value: parsed.data, late }
}

export const sendCode = (email: string, headers: Record<string, string>) =>
  submit(emailSchema, email, (valid) =>
    authClient.emailOtp.sendVerificationOtp({ email: valid, type: 'sign-in', fetchOptions: { headers } }),
  )

export async function signInWithCode(email: string, code: string): Promise<Outcome<string>> {
  let userId = ''
  const outcome = await submit(codeSchema, code, async (otp) => {
    const { data, error } = await authClient.signIn.emailOtp({ email, otp })
    userId = data?.user.id ?? ''
    return { error }
  })
  return outcome.ok ? { ok: true, value: userId } : outcome
}

export const giveName = (name: string) =>
  submit(nameSchema, name, (valid) => authClient.updateUser({ name: valid }))

async function order(send: () => Promise<AuthResult>): Promise<Outcome<null>> {
  const { error } = await send()
  return error ? refused(error) : { ok: true, value: null }
}

/** If the server offers it: see codes/sample-sign-in.server.ts. A demo has one code for all sample users. */
export const signInAsSample = (email: string) =>
  order(() =>
    demo
      ? authClient.signIn.emailOtp({ email, otp: demoCode })
      : authClient.$fetch('/sign-in/sample', { method: 'POST', body: { email } }),
  )

/** Navigates to the provider, which returns to the path. */
export const startWithProvider = (provider: Provider['id'], path: string) =>
  order(() =>
    authClient.signIn.social({
      provider,
      // An absolute URL: the library validates bare paths more strictly.
      callbackURL: new URL(path, location.origin).href,
      errorCallbackURL: '/login/error',
    }),
  )

export const signOut = () => order(() => authClient.signOut())

export const stopImpersonating = () =>
  order(() => authClient.$fetch('/admin/stop-impersonating', { method: 'POST', body: {} }))

export const sendOwnCode = (email: string) =>
  submit(emailSchema, email, (valid) =>
    authClient.emailOtp.sendVerificationOtp({ email: valid, type: 'email-verification' }),
  )

export const verifyOwnEmail = (email: string, code: string) =>
  submit(codeSchema, code, (otp) => authClient.emailOtp.verifyEmail({ email, otp }))

export const requestEmailChange = (email: string) =>
  submit(emailSchema, email, (newEmail) => authClient.emailOtp.requestEmailChange({ newEmail }))

export const changeEmail = (newEmail: string, code: string) =>
  submit(codeSchema, code, (otp) => authClient.emailOtp.changeEmail({ newEmail, otp }))

export const revokeOtherSessions = () => order(() => authClient.revokeOtherSessions())

/** `withOrganizations`: also deletes those without other members. */
export const deleteOwnAccount = (withOrganizations: boolean) =>
  order(() =>
    authClient.deleteUser(withOrganizations ? { fetchOptions: { query: { withOrganizations } } } : {}),
  )
