import type * as z from 'zod/mini'
import { authClient } from './auth-client'
import { authErrorKey } from './auth-error'
import { codeSchema, emailSchema, nameSchema } from './auth.schema'

/** What was understood, or the key of what to say; `invalid` when the input itself is at fault. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; message: string; invalid: boolean }

type Answer = { error: { code?: string; status: number } | null }

async function submit<T>(
  schema: z.ZodMiniType<T, string>,
  input: string,
  send: (value: T) => Promise<Answer>,
): Promise<Outcome<T>> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]!.message, invalid: true }
  const { error } = await send(parsed.data)
  return error
    ? { ok: false, message: authErrorKey(error), invalid: false }
    : { ok: true, value: parsed.data }
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
  return error ? { ok: false, message: authErrorKey(error), invalid: false } : { ok: true, value: null }
}
