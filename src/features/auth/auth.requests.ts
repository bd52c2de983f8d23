import { authErrorKey } from './auth-error'

/** Fetched with the first submit: the page itself does not need it to be read and filled in. */
const client = async () => (await import('./auth-client')).authClient

/** Null when it went well, otherwise the key of what to say. */
type Outcome = Promise<string | null>

const outcome = (error: { code?: string; status: number } | null) => (error ? authErrorKey(error) : null)

/** What never reached the server is a failure like any other, to be said in the same place. */
const attempt = (work: () => Outcome): Outcome => work().catch(() => 'auth:errors.UNKNOWN_ERROR')

export const sendCode = (email: string): Outcome =>
  attempt(async () => {
    const { error } = await (await client()).emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    return outcome(error)
  })

export const signInWithCode = (email: string, code: string): Outcome =>
  attempt(async () => {
    const { error } = await (await client()).signIn.emailOtp({ email, otp: code })
    return outcome(error)
  })

export const giveName = (name: string): Outcome =>
  attempt(async () => {
    const { error } = await (await client()).updateUser({ name })
    return outcome(error)
  })

export const signOut = (): Outcome =>
  attempt(async () => {
    const { error } = await (await client()).signOut()
    return outcome(error)
  })
