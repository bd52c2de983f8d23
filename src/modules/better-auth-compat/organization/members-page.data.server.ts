import { and, asc, desc, eq } from 'drizzle-orm'
import type { OrganizationRole } from '~/access/organization'
import { user } from '~/modules/auth/auth.table.server'
import { member } from '~/modules/organization/members/member.table.server'
import type { Database } from '~/platform/database.server'

const person = { id: user.id, name: user.name, email: user.email, image: user.image }

type MemberPage = {
  limit: number
  offset: number
  role?: OrganizationRole
  descending?: boolean
}

/** Offset pagination, as the library's client requests it. */
export async function membersPage(
  db: Database,
  organizationId: string,
  { limit, offset, role, descending = false }: MemberPage,
) {
  const where = and(eq(member.organizationId, organizationId), role && eq(member.role, role))
  const by = descending ? desc : asc
  const [members, total] = await Promise.all([
    db
      .select({
        id: member.id,
        organizationId: member.organizationId,
        userId: member.userId,
        role: member.role,
        createdAt: member.createdAt,
        user: person,
      })
      .from(member)
      .innerJoin(user, eq(user.id, member.userId))
      .where(where)
      .orderBy(by(member.createdAt), by(member.id))
      .limit(limit)
      .offset(offset),
    db.$count(member, where),
  ])
  return { members, total }
}
