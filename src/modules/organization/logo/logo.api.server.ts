import { implement } from '@orpc/server'
import { bringsPicture, receivePicture } from '~/entity/picture/receive-picture.server'
import { AppError } from '~/lib/app-error'
import { actorOf } from '~/modules/audit/record.server'
import { forbidWhileImpersonating } from '~/modules/user/actions/administer.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { consume } from '~/platform/rate-limit.server'
import { inOrganization, requireIn, suspended, unknownOrganization } from '../actions/in-organization.server'
import { membershipOf } from '../organization.data.server'
import { organizationLogo } from '../organization.table.server'
import { logoKind } from './logo-kind'
import { logoContract } from './logo.contract'

const calls = implement(logoContract).$context<HandlerContext>()

const permission = 'organization.update'

/** Generous; unused uploads are deleted after a day. */
const uploads = { window: 3600, max: 60 }

export const logoApi = calls.router({
  upload: calls.upload.handler(async ({ input: { id: organizationId }, context }) => {
    const { db } = context
    const by = actorOf(context)
    // Checked before the body is read, and again under the organization's lock before it is stored.
    forbidWhileImpersonating(by)
    const found = await membershipOf(db, by.caller.userId, { id: organizationId })
    if (!found) throw unknownOrganization()
    if (found.organization.suspendedAt) throw suspended()
    requireIn(found.role, permission)
    const { retryAfter } = await consume(db, `logo:${by.caller.userId}`, uploads)
    if (retryAfter !== null) throw new AppError('TOO_MANY_REQUESTS', 429, { retryAfter })

    const stored = await receivePicture(context, logoKind, (picture) =>
      inOrganization(db, by, organizationId, { permission }, async (tx) => {
        await tx.insert(organizationLogo).values({ ...picture, organizationId, uploadedBy: by.caller.userId })
        return { value: undefined, events: [] }
      }),
    )
    return stored
  }),
})

const path = /^\/api\/rest\/organizations\/[^/]+\/logo$/

export const isLogoUpload = (request: Request, pathname: string): boolean =>
  path.test(pathname) && bringsPicture(request)
