import { APIError, createAuthMiddleware } from 'better-auth/api'
import { demo } from '~/lib/build-flags'
import type { Database } from '~/platform/database.server'
import { currentScope, scopeOrNull } from '~/platform/scope.server'
import { refusal, errorText } from './auth-refusal.server'
import { nameSchema } from '~/modules/auth/auth.schema'
import { writableFields } from '~/modules/auth/own-fields'
import { type OwnChange, ownChangeSchema } from '~/modules/auth/own-profile.schema'
import type { Devices } from '~/modules/auth/sessions/devices.server'
import { settleNewSession } from './recheck-session.server'
import { noteEvent, ways } from './auth-events.server'
import { inDemo, offeredPaths, unboundPaths } from './offered-paths.server'
import { bindWrites } from './session-bound-adapter.server'
import { tokenOf } from '~/modules/auth/sessions/session.data.server'
import { completeOnboarding, setLanguage } from '~/modules/auth/auth.data.server'

/** Endpoints that also forget the browsers of the revoked sessions. */
const revoking = new Set(['/revoke-session', '/revoke-sessions', '/revoke-other-sessions'])

/** Hooks before and after every endpoint of the library. */
export function createAuthHooks(db: Database, devices: Devices, secret: string) {
  const before = createAuthMiddleware(async (ctx) => {
    // Deny by default: an endpoint that nobody uses only helps an attacker.
    if (!offeredPaths.has(ctx.path)) throw new APIError('NOT_FOUND')
    if (demo && !inDemo.has(ctx.path)) throw refusal('FORBIDDEN', 'DEMO_READ_ONLY')
    const scope = scopeOrNull()
    if (scope) bindWrites(scope, unboundPaths.has(ctx.path) ? null : await scope.caller())
    if (ctx.path === '/update-user') return { context: { body: ownChange(ctx.body) } }
    const field = unfitField({ ...ctx.query, ...ctx.params, ...ctx.body })
    if (field !== null) throw refusal('BAD_REQUEST', 'INVALID_INPUT', { field })
    if (ctx.path.startsWith('/passkey/') && ctx.body?.name !== undefined) {
      return { context: { body: { ...ctx.body, name: nameIn(ctx.body.name) } } }
    }
    if (revoking.has(ctx.path)) await devices.forget(await currentScope().caller(), ctx.path, ctx.body?.token)
    if (ctx.path === '/revoke-session') return await withToken(ctx.body)
    return undefined
  })

  const after = createAuthMiddleware(async (ctx) => {
    const late = await settleNewSession(ctx, db, devices)
    if (late) {
      ctx.context.returned = late
      noteEvent(ctx, secret)
      throw late
    }
    const { session, newSession, returned } = ctx.context
    if (ctx.path === '/update-user' && session && !(returned instanceof APIError)) {
      await completeOnboarding(db, session.user.id)
    }
    if (newSession && !newSession.session.impersonatedBy && !demo) {
      const { user } = newSession
      const { language } = currentScope()
      if (ctx.path in ways && user.language !== language) await setLanguage(db, user.id, language)
    }
    noteEvent(ctx, secret)
    // The endpoints for administrators have their own texts.
    if (returned instanceof APIError && !ctx.path.startsWith('/admin/')) translate(returned)
    // The library only prefers user verification: see passkeyOptions in auth.server.ts.
    if (ctx.path === '/passkey/generate-authenticate-options' && !(returned instanceof APIError)) {
      return { ...(returned as object), userVerification: 'required' }
    }
    return withoutTokens(returned)
  })

  /** Clients name sessions by id; the library needs the token. */
  async function withToken(body: Record<string, unknown> | undefined) {
    const id = body?.token
    const token = typeof id === 'string' && (await tokenOf(db, id))
    return { context: { body: { ...body, token: token || '' } } }
  }

  return { before, after }
}

/** Replaces the library's English texts with ours by code; unknown codes get the general text. */
function translate({ body }: APIError): void {
  if (!body?.code) return
  const messages = currentScope().messages()
  const text = errorText(messages, body.code)
  // This browser has no pending code: it may have been requested in another.
  const isElsewhere = body.code === 'INVALID_OTP' && body.triesLeft === undefined && !demo
  body.message = isElsewhere ? messages.t('auth:code.elsewhere', { error: text }) : text
}

/**
 * The fields that users may change themselves: the library would also accept any picture URL and an empty
 * name.
 */
function ownChange(body: Record<string, unknown> | null | undefined): OwnChange {
  const { name, ...others } = body ?? {}
  const given = Object.keys(others)
  if (given.some((field) => !Object.hasOwn(writableFields, field)))
    throw refusal('BAD_REQUEST', 'FIELD_NOT_ALLOWED')
  const { data, error } = ownChangeSchema.safeParse(others)
  if (error) throw refusal('BAD_REQUEST', 'INVALID_INPUT', { field: String(error.issues[0]!.path[0]) })
  const isNameMeant = name !== undefined || given.length === 0
  return isNameMeant ? { ...data, name: nameIn(name) } : data
}

function nameIn(name: unknown): string {
  const parsed = nameSchema.safeParse(name)
  if (parsed.success) return parsed.data
  const key = parsed.error.issues[0]!.message as 'auth:name.invalid'
  const message = currentScope().messages().t(key)
  throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message })
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Replaces session tokens in a response of the library with session ids, because tokens belong in the cookie only.
 * Undefined if there is nothing to replace.
 */
function withoutTokens(response: unknown): unknown {
  if (Array.isArray(response)) return response.map((each) => withoutTokens(each) ?? each)
  if (!isFields(response)) return undefined
  const replaced = Object.entries(response).map(([name, value]) => {
    if (name === 'token' && typeof value === 'string') return [name, idOf(response)]
    return [name, withoutTokens(value) ?? value]
  })
  return Object.fromEntries(replaced)
}

/** A session has its own id; a bare token beside a user has none. */
const idOf = (fields: Fields) => (typeof fields.userId === 'string' ? fields.id : null)

/** Longer than anything our client sends, WebAuthn responses included. */
const maxText = 20_000
const maxDepth = 8

/** PostgreSQL stores neither a NUL byte nor an unpaired surrogate. */
const unstorable = /\0|\p{Cs}/u

const unfit = (text: string) => text.length > maxText || unstorable.test(text)

/**
 * The path of the first text that PostgreSQL cannot store, or null. The library passes input to the database unchecked,
 * which would be a 500 instead of a 400.
 */
export function unfitField(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return unfit(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxDepth) return path
  for (const [name, each] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    const found = unfit(name) ? path || 'body' : unfitField(each, at, depth + 1)
    if (found !== null) return found
  }
  return null
}
