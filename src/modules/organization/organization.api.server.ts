import { implement } from '@orpc/server'
import { actorOf } from '~/modules/audit/record.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { activeOf, setActive } from './actions/active.server'
import {
  checkSlug,
  createOrganization,
  deleteOrganization,
  updateOrganization,
} from './actions/organization.server'
import { limitsOf } from './actions/in-organization.server'
import { requireMembership } from './actions/visit-as-member.server'
import { organizationContract } from './organization.contract'
import { organizationsOf, type CallerMembership } from './organization.data.server'
import type { OwnOrganization } from './organization.schema'

const calls = implement(organizationContract).$context<HandlerContext>()

const toOwn = ({
  organization: row,
  role,
}: Pick<CallerMembership, 'organization' | 'role'>): OwnOrganization => ({
  ...row,
  role,
  limits: limitsOf(row),
})

export const organizationApi = calls.router({
  mine: calls.mine.handler(async ({ context }) => {
    const by = actorOf(context)
    const [joined, { organizationId }] = await Promise.all([
      organizationsOf(context.db, by.caller.userId),
      activeOf(context.db, by),
    ])
    return joined.map((each) => ({
      ...toOwn(each),
      members: each.members,
      lastUsed: each.organization.id === organizationId,
    }))
  }),

  create: calls.create.handler(
    async ({ input, context }) =>
      (await createOrganization(context.db, actorOf(context), input)).organization,
  ),

  get: calls.get.handler(async ({ input, context }) =>
    toOwn(await requireMembership(context, { slug: input.slug })),
  ),

  slug: calls.slug.handler(async ({ input: { slug }, context }) => {
    return { problem: await checkSlug(context.db, actorOf(context), slug) }
  }),

  visit: calls.visit.handler(async ({ input, context }) => {
    await requireMembership(context, { id: input.id })
    await setActive(context.db, actorOf(context), { organizationId: input.id, teamId: null })
  }),

  update: calls.update.handler(({ input: { id, ...change }, context }) =>
    updateOrganization(context.db, actorOf(context), id, change),
  ),

  remove: calls.remove.handler(async ({ input, context }) => {
    await deleteOrganization(context.db, actorOf(context), input.id)
  }),
})
