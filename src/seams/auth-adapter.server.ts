import { getCurrentAdapter } from '@better-auth/core/context'
import type { AuthContext, GenericEndpointContext } from 'better-auth'

type InternalAdapter = AuthContext['internalAdapter']

/**
 * How the authentication library reads and writes people and sessions, hooks included. It is handed to plugins and not
 * promised to anybody: these are all the methods that we call.
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

/** Stands between the library and what it reads of a session. */
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

/** The rows themselves, in the transaction under way if there is one. */
export const authRows = (ctx: GenericEndpointContext) => getCurrentAdapter(ctx.context.adapter)
