import { createAuthEndpoint } from 'better-auth/api'
import type * as z from 'zod/mini'
import type { Permission } from '~/access/permissions'
import type { Actor } from '~/modules/audit/record.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { AppError } from '~/lib/app-error'
import { currentScope } from '~/platform/scope.server'
import { requirePermission } from '~/modules/user/actions/administer.server'
import { toLibraryError, unfitInput } from './library-error.server'

type Options<Input> = {
  method: 'GET' | 'POST'
  /** Null: any signed-in user. */
  permission: Permission | null
  input: z.ZodMiniType<Input>
}

/**
 * One endpoint under a path of a Better Auth plugin that is not mounted, so that the library's client works unchanged.
 * Checks the caller and their permission before the input: an error about the input would tell people without the
 * permission what the endpoint accepts.
 */
export const compatEndpoint = <Input>(
  path: string,
  { method, permission, input }: Options<Input>,
  work: (by: Actor, input: Input) => Promise<object | null>,
) =>
  createAuthEndpoint(path, { method }, async (ctx) => {
    const { address, caller: read } = currentScope()
    const caller = await read()
    if (!caller) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
    const by = { caller, address }
    try {
      if (permission) requirePermission(by, permission)
      const parsed = input.safeParse((method === 'GET' ? ctx.query : ctx.body) ?? {})
      if (!parsed.success) throw unfitInput(parsed.error.issues[0]!)
      return ctx.json(await work(by, parsed.data))
    } catch (error) {
      throw error instanceof AppError ? toLibraryError(error) : error
    }
  })
