import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { Permission } from '~/access/permissions'

/** Who may make a call: someone with the permission, anyone signed in, or anyone at all. */
export type CallAccess = Permission | 'signed-in' | 'anyone'

/** Absent access means that nobody may: the pipeline refuses what does not say. */
export type CallMeta = { access?: CallAccess }

const fields = z.array(z.object({ path: z.string(), message: z.string() }))

/** What any call may answer, beside the errors of its own. */
const commonErrors = {
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403, data: z.object({ permission: z.string() }) },
  DEMO_READ_ONLY: { status: 403 },
  INVALID_INPUT: { status: 400, data: z.object({ fields }) },
  SERVICE_UNAVAILABLE: { status: 503 },
}

/** Where every call of a contract begins: the permission is named where the call is declared. */
export const callFor = (access: CallAccess) => oc.$meta<CallMeta>({ access }).errors(commonErrors)

export const notFound = { NOT_FOUND: { status: 404 } }
