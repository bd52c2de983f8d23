import { implement } from '@orpc/server'
import { actorOf } from '~/modules/audit/record.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { and, eq } from 'drizzle-orm'
import { rowsMeant } from '~/entity/act/act.server'
import { defaultLimits, unknownOrganization } from '../actions/in-organization.server'
import { isPending } from '../invitations/invitation.data.server'
import { invitation } from '../invitations/invitation.table.server'
import { membersIn } from '../members/member-list.data.server'
import { byId, organizationsOf } from '../organization.data.server'
import { organization } from '../organization.table.server'
import { team } from '../teams/team.table.server'
import {
  appointOwner,
  countSuspensions,
  removeOrganization,
  setQuotas,
  suspend,
  suspendMany,
} from './actions/administer-organization.server'
import { administeredContract } from './administered.contract'
import { administeredColumns, allOrganizations } from './administered.data.server'

const calls = implement(administeredContract).$context<HandlerContext>()

export const administeredApi = calls.router({
  list: calls.list.handler(({ input, context }) => allOrganizations.handle(context, input)),

  one: calls.one.handler(async ({ input: { id }, context: { db } }) => {
    const [found] = await db.select(administeredColumns).from(organization).where(eq(organization.id, id))
    if (!found) throw unknownOrganization()
    const [teams, invitations] = await Promise.all([
      db.$count(team, eq(team.organizationId, id)),
      db.$count(invitation, and(eq(invitation.organizationId, id), isPending)),
    ])
    return { ...found, teams, invitations, defaults: defaultLimits() }
  }),

  people: calls.people.handler(async ({ input, context }) => {
    if ((await context.db.$count(organization, byId(input.organizationId))) === 0) throw unknownOrganization()
    return await membersIn.handle(context, input)
  }),

  memberships: calls.memberships.handler(async ({ input, context }) =>
    (await organizationsOf(context.db, input.userId)).map(({ organization: { id, name, slug }, ...own }) => ({
      id,
      name,
      slug,
      ...own,
    })),
  ),

  appointOwner: calls.appointOwner.handler(({ input, context }) =>
    appointOwner(context.db, actorOf(context), input.id, input.userId),
  ),

  setQuotas: calls.setQuotas.handler(({ input: { id, ...quotas }, context }) =>
    setQuotas(context.db, actorOf(context), id, quotas),
  ),

  suspend: calls.suspend.handler(({ input, context }) =>
    suspend(context.db, actorOf(context), input.id, input),
  ),

  resume: calls.resume.handler(({ input, context }) => suspend(context.db, actorOf(context), input.id, null)),

  suspendMany: calls.suspendMany.handler(async ({ input, context }) => {
    const { which, act, expected } = input
    const suspension = input.action === 'suspend' ? input : null
    const chosen = await chosenOrganizations(context, which)
    return await suspendMany(context.db, actorOf(context), suspension, { act, expected, ...chosen })
  }),

  suspendCount: calls.suspendCount.handler(async ({ input, context }) => {
    const { where } = await chosenOrganizations(context, input.which)
    return await countSuspensions(context.db, input.action, where)
  }),

  removeAny: calls.removeAny.handler(({ input, context }) =>
    removeOrganization(context.db, actorOf(context), input.id),
  ),
})

type Chosen = { ids: string[] } | { all: Parameters<typeof allOrganizations.where>[1] }

const chosenOrganizations = ({ db }: HandlerContext, which: Chosen) =>
  rowsMeant(organization.id, which, (filter) => allOrganizations.where(db, filter))
