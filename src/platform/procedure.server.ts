import { ValidationError } from '@orpc/contract'
import { ORPCError, os } from '@orpc/server'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import { refusalOf } from '~/access/refusals'
import { fieldMessage } from '~/i18n/field-message'
import { firstText } from '~/i18n/first-text'
import type { I18n } from '~/i18n/translator'
import { AppError, InvalidInput, type InvalidField } from '~/lib/app-error'
import { faultData } from '~/lib/development-fault'
import type { CallMeta } from '~/api/contract'
import { inLane } from './database/query-context.server'
import type { Database } from './database.server'
import { isUnavailable, logUnavailable } from './database-errors.server'
import { refuseInDemo } from './demo.server'
import type { Logger } from './log.server'
import { reportError } from './observability/report-error.server'
import { inCallSpan } from './observability/trace.server'
import { currentScope, type Scope } from './scope.server'

export type CallContext = { scope: Scope }

type Issue = ValidationError['issues'][number] & {
  /** Unknown fields of the input. */
  keys?: readonly string[]
}

/** The paths of all fields of an issue, including unknown ones. */
function pathsOf({ path = [], keys = [] }: Issue): string[] {
  const at = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return keys.length > 0 ? keys.map((key) => [...at, key].join('.')) : [at.join('.')]
}

/** Maximum number of reported fields: input may have a hundred thousand. */
const toldFields = 100

/** Schemas use message keys ('auth:email.required'), which are translated for the caller here. */
function invalid({ messages }: Scope, fields: readonly InvalidField[]): ORPCError<string, unknown> {
  const translated = fields.slice(0, toldFields).map(({ path, message }) => {
    const text = fieldMessage(messages(), message)
    return text === null ? { path, message } : { path, message: text, key: message }
  })
  const message = sentenceOf(messages(), 'INVALID_INPUT')
  return new ORPCError('INVALID_INPUT', { status: 400, data: { fields: translated }, message })
}

/** The text of an error code: its own, its module's, or the catalogue's. */
export const sentenceOf = (messages: I18n, code: string, ...own: string[]) =>
  firstText(messages, [...own, `errors:codes.${code}.sentence`, `auth:errors.${code}`])

/** Errors without a name are bugs: logged here, masked for the client. */
function mapError(error: unknown, scope: Scope, namespace: string): ORPCError<string, unknown> {
  const named = (code: string, status: number, data?: unknown, own = `${namespace}:errors.${code}`) =>
    new ORPCError(code, { status, data, message: sentenceOf(scope.messages(), code, own) })

  if (error instanceof ORPCError) {
    const cause = error.cause
    if (error.code === 'BAD_REQUEST' && cause instanceof ValidationError) {
      return invalid(
        scope,
        cause.issues.flatMap((issue) => pathsOf(issue).map((path) => ({ path, message: issue.message }))),
      )
    }
    if (error.status < 500 || error.defined) return named(error.code, error.status, error.data)
  }
  if (error instanceof AppError) {
    if (error instanceof InvalidInput) return invalid(scope, error.fields)
    const { retryAfter } = (error.data ?? {}) as { retryAfter?: number }
    if (retryAfter !== undefined) scope.retryAfter = retryAfter
    return named(error.code, error.status, error.data, error.sentence)
  }
  if (isUnavailable(error)) {
    logUnavailable(scope.log, error)
    return named('SERVICE_UNAVAILABLE', 503)
  }
  reportError(scope.log, error, 'call failed')
  return named('INTERNAL_SERVER_ERROR', 500, faultData(error))
}

const base = os.$context<CallContext>().$meta<CallMeta>({})

type Declared = { meta: CallMeta; route: { method?: string } }

/** First of all: calls of a disabled feature do not exist. */
function refuseWithoutFeature({ meta: { feature } }: Declared, { settings }: Scope): void {
  if (feature && !settings[feature]) throw new ORPCError('NOT_FOUND', { status: 404 })
}

/** Deny by default: a call without `access` is refused to everybody. */
function refuseOthers({ meta: { access } }: Declared, caller: Caller | null): void {
  if (access === 'anyone') return
  if (!caller) throw new ORPCError('UNAUTHORIZED', { status: 401 })
  if (!access) throw new ORPCError('FORBIDDEN', { status: 403, data: { permission: 'none' } })
  if (access !== 'signed-in' && !can(caller, access)) throw missing(access)
}

const missing = (permission: Permission) =>
  new ORPCError(refusalOf(permission), { status: 403, data: { permission } })

function refuseChanges({ route }: Declared, caller: Caller | null): void {
  if (route.method === 'GET') return
  // Impersonation is read-only, so that every change in the audit log was made by the person it names.
  if (caller?.impersonatedBy) throw new ORPCError('NOT_WHILE_IMPERSONATING', { status: 403 })
  refuseInDemo(route.method)
}

/** The caller and their permission, from the request's headers alone. */
async function admitted(declared: Declared, scope: Scope): Promise<Caller | null> {
  refuseWithoutFeature(declared, scope)
  const caller = await scope.caller()
  refuseOthers(declared, caller)
  refuseChanges(declared, caller)
  return caller
}

type Call = { path: readonly string[]; procedure: { '~orpc': Declared & { errorMap: object } } }

/** The same for external calls, before the body is read. The pipeline checks all calls again. */
export async function admit({ path, procedure }: Call): Promise<void> {
  const scope = currentScope()
  try {
    await admitted(procedure['~orpc'], scope)
  } catch (error) {
    const refusal = mapError(error, scope, path[0] ?? '')
    const defined = refusal.code in procedure['~orpc'].errorMap
    throw new ORPCError(refusal.code, { ...refusal.toJSON(), defined })
  }
}

/** Runs before every handler; http/api-router.server.ts adds it to all calls, so none can omit it. */
export const pipeline = base.middleware(async ({ context: { scope }, next, path, procedure }) => {
  const started = performance.now()
  try {
    const caller = await admitted(procedure['~orpc'], scope)
    const lane = { lane: path[0], long: procedure['~orpc'].meta.long }
    const context = { db: scope.db, log: scope.log, caller }
    return await inCallSpan(path, async () => await inLane(lane, () => next({ context })))
  } catch (error) {
    throw mapError(error, scope, path[0] ?? '')
  } finally {
    scope.log.debug({ call: path.join('.'), ms: Math.round(performance.now() - started) }, 'call')
  }
})

/** A handler's context after the pipeline. */
export type HandlerContext = CallContext & { db: Database; log: Logger; caller: Caller | null }
