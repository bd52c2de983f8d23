import type * as z from 'zod/mini'
import { authClient } from './auth-client'
import { authErrorKey } from './auth-error'
import { codeSchema, emailSchema, nameSchema } from './auth.schema'

/** What to say of a failure: a message's key, and what the server told about tries and waiting. */
export type Failure = { message: string; triesLeft?: number; retryAfter?: number }

/** `invalid` when the input itself is at fault. */
export type Outcome<T> = { ok: true; value: T } | ({ ok: false; invalid: boolean } & Failure)

type Refusal = { code?: string; status: number; triesLeft?: number; retryAfter?: number }
type Answer = { error: Refusal | null }

const refused = ({ triesLeft, retryAfter, ...error }: Refusal) =>
  ({ ok: false, message: authErrorKey(error), invalid: false, triesLeft, retryAfter }) as const

async function submit<T>(
  schema: z.ZodMiniType<T, string>,
  input: string,
  send: (value: T) => Promise<Answer>,
): Promise<Outcome<T>> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]!.message, invalid: true }
  const { error } = await send(parsed.data)
  return error ? refused(error) : { ok: true, value: parsed.data }
}

export const sendCode = (email: string) =>
  submit(emailSchema, email, (valid) =>
    authClient.emailOtp.sendVerificationOtp({ email: valid, type: 'sign-in' }),
  )

export const signInWithCode = (email: string, code: string) =>
  submit(codeSchema, code, (otp) => authClient.signIn.emailOtp({ email, otp }))

export const giveName = (name: string) =>
  submit(nameSchema, name, (valid) => authClient.updateUser({ name: valid }))

export async function signOut(): Promise<Outcome<null>> {
  const { error } = await authClient.signOut()
  return error ? refused(error) : { ok: true, value: null }
}
