import { getCurrentAdapter } from '@better-auth/core/context'
import type { AuthContext, GenericEndpointContext } from 'better-auth'

type InternalAdapter = AuthContext['internalAdapter']

/**
 * Better Auth's internal adapter for users and sessions, with its hooks. It is passed to plugins but not a
 * documented API: these are all methods that we use.
 */
export const authAdapter = ({ context }: GenericEndpointContext): Pick<InternalAdapter, AdapterMethod> =>
  context.internalAdapter

export const adapterMethods = [
  'createSession',
  'createUser',
  'deleteUserSessions',
  'findSession',
  'findUserByEmail',
  'findUserById',
  'updateUser',
] as const

type AdapterMethod = (typeof adapterMethods)[number]

/** Wraps the library's session lookup. */
export async function interceptFindSession(
  auth: { $context: Promise<{ internalAdapter: InternalAdapter }> },
  intercept: (found: NonNullable<FoundSession>) => Promise<FoundSession>,
): Promise<void> {
  const { internalAdapter } = await auth.$context
  const findSession = internalAdapter.findSession.bind(internalAdapter)
  internalAdapter.findSession = async (token) => {
    const found = await findSession(token)
    return found && (await intercept(found))
  }
}

type FoundSession = Awaited<ReturnType<InternalAdapter['findSession']>>

/** Direct access to rows, inside the current transaction if there is one. */
export const authRows = (ctx: GenericEndpointContext) => getCurrentAdapter(ctx.context.adapter)
