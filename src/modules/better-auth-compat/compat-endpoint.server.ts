import { createAuthEndpoint, APIError } from 'better-auth/api'
import type * as z from 'zod/mini'
import type { Permission } from '~/access/permissions'
import type { Actor } from '~/modules/audit/record.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { AppError } from '~/lib/app-error'
import { currentScope } from '~/platform/scope.server'
import { requirePermission } from '~/modules/user/actions/administer.server'
import { firstText } from '~/i18n/first-text'

/**
 * One endpoint under a path of a Better Auth plugin that is not mounted, so that the library's client works unchanged.
 * Checks the caller and their permission before the input: an error about the input would tell people without the
 * permission what the endpoint accepts.
 */
const endpointOf =
  (method: 'GET' | 'POST') =>
  <Input>(
    path: string,
    permission: Permission | 'signed-in',
    input: z.ZodMiniType<Input>,
    work: (by: Actor, input: Input) => Promise<object | null>,
  ) =>
    createAuthEndpoint(path, { method }, async (ctx) => {
      const { address, caller: read } = currentScope()
      const caller = await read()
      if (!caller) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
      const by = { caller, address }
      try {
        if (permission !== 'signed-in') requirePermission(by, permission)
        const parsed = input.safeParse((method === 'GET' ? ctx.query : ctx.body) ?? {})
        if (!parsed.success) throw unfitInput(parsed.error.issues[0]!)
        return ctx.json(await work(by, parsed.data))
      } catch (error) {
        throw error instanceof AppError ? toLibraryError(error) : error
      }
    })

export const get = endpointOf('GET')
export const post = endpointOf('POST')

/** The library's clients send permissions as actions by resource. */
export const permissionNames = (permissions: Record<string, string[]>): string[] =>
  Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}.${action}`),
  )

type Refusal = { code: string; status: number }

/** Errors for which the library has another code or status. */
const renamed: Record<string, Refusal> = {
  USER_ALREADY_EXISTS: { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', status: 400 },
  BANNED_USER: { code: 'BANNED_USER', status: 403 },
}

/** Error codes of the library for invalid fields of a request. */
const byField: Record<string, string> = { email: 'INVALID_EMAIL', name: 'INVALID_NAME' }

/** Converts our error to the library's format, in the visitor's language. */
function toLibraryError({ code, status, data }: AppError): APIError {
  const field = fieldOf(data)
  const named = renamed[code] ?? { code: codeOf(code, field), status }
  const { organizations, retryAfter } = (data ?? {}) as { organizations?: unknown; retryAfter?: number }
  const body = {
    code: named.code,
    message: wordsFor(named.code),
    ...(organizations !== undefined && { organizations }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(field !== undefined && { field }),
  }
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  return new APIError(named.status as 400, body, headers)
}

const codeOf = (code: string, field: string | undefined) =>
  (code === 'INVALID_INPUT' && byField[field?.split('.').at(-1) ?? '']) || code

/** An input error in the form that actions use. */
function unfitInput(issue: z.core.$ZodIssue): AppError {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return new AppError('FIELD_NOT_ALLOWED', 400, { field: [...at, issue.keys[0]].join('.') })
  const field = at.join('.')
  if (at.at(-1) !== 'role') return new AppError('INVALID_INPUT', 400, { field })
  const isText = issue.code === 'custom' || issue.code === 'too_big'
  return new AppError(isText ? 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE' : 'INVALID_ROLE_TYPE', 400, {
    field,
  })
}

/** Actions name one field, or several in the form of oRPC errors. */
function fieldOf(data: unknown): string | undefined {
  const { field, fields } = (data ?? {}) as { field?: string; fields?: { path: string }[] }
  return field ?? fields?.[0]?.path
}

/** Texts for administrators take precedence over those for one's own account. */
const wordsFor = (code: string) =>
  firstText(currentScope().messages(), [
    `errors:codes.${code}.sentence`,
    `user:errors.${code}`,
    `auth:errors.${code}`,
  ])
