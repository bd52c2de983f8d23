import { inArray } from 'drizzle-orm'
import type { OrganizationRole } from '~/access/organization'
import { newId } from '~/lib/new-id'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import samples from './organization.samples.json'
import { organization } from './organization.table.server'
import { invitation } from './invitations/invitation.table.server'
import { team, teamMember } from './teams/team.table.server'
import { member } from './members/member.table.server'

const dayMs = 24 * 60 * 60 * 1000
const invitationDays = 7

type Sample = (typeof samples)[number]
type Person = { id: string; name: string; email: string; createdAt: Date }

/** Sample organizations with their log, as the actions would have created them. */
export async function seedOrganizations(tx: Database): Promise<void> {
  const emails = samples.flatMap(({ members }) => members.map(({ email }) => email))
  const people = await tx
    .select({ id: user.id, name: user.name, email: user.email, createdAt: user.createdAt })
    .from(user)
    .where(inArray(user.email, emails))
  const byEmail = new Map(people.map((person) => [person.email, person]))
  for (const sample of samples) await seedOne(tx, sample, byEmail)
}

async function seedOne(tx: Database, sample: Sample, people: Map<string, Person>): Promise<void> {
  const { name, slug } = sample
  const organizationId = newId()
  const since = daysAgo(sample.daysAgo)
  await tx.insert(organization).values({ id: organizationId, name, slug, createdAt: since, updatedAt: since })

  const members = sample.members.map(({ email, role, teams }, index) => {
    const person = people.get(email)!
    // The first is the founder; the others joined over the first half of its age, not before they had an account.
    const after = (index * sample.daysAgo) / sample.members.length / 2
    const at = new Date(Math.max(since.getTime() + after * dayMs, person.createdAt.getTime() + dayMs))
    return { person, role: role as OrganizationRole, teams, at }
  })
  await tx.insert(member).values(
    members.map(({ person, role, at }) => ({
      id: newId(),
      organizationId,
      userId: person.id,
      role,
      createdAt: at,
    })),
  )

  // Everybody is in the first team, which has the organization's name.
  for (const [index, called] of [name, ...sample.teams].entries()) {
    const teamId = newId()
    const at = new Date(since.getTime() + index * 1000)
    await tx.insert(team).values({ id: teamId, organizationId, name: called, createdAt: at, updatedAt: at })
    const inTeam = members.filter(({ teams }) => index === 0 || teams.includes(called))
    await tx.insert(teamMember).values(
      inTeam.map(({ person, at: createdAt }) => ({
        id: newId(),
        organizationId,
        teamId,
        userId: person.id,
        createdAt,
      })),
    )
  }

  await tx.insert(invitation).values(
    sample.invitations.map(({ email, role, by, daysAgo: days }) => ({
      id: newId(),
      organizationId,
      email,
      role: role as OrganizationRole,
      inviterId: people.get(by)!.id,
      createdAt: daysAgo(days),
      expiresAt: daysAgo(days - invitationDays),
    })),
  )

  const given = (field: string, to: string) => ({ [field]: { from: null, to } })
  await tx.insert(auditEntry).values(
    members.map(({ person, role, at }, index) => ({
      id: newId(),
      at,
      action: index === 0 ? 'organization.create' : 'organization.join',
      actorId: person.id,
      actorName: person.name,
      actorEmail: person.email,
      subjectId: organizationId,
      subjectName: name,
      subjectEmail: '',
      changes:
        index === 0
          ? { ...given('name', name), ...given('slug', slug) }
          : { ...given('member', person.email), ...given('role', role) },
    })),
  )
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
