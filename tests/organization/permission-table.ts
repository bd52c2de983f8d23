import { eq } from 'drizzle-orm'
import { user } from '~/modules/auth/auth.table.server'
import { organization } from '~/modules/organization/organization.table.server'
import { invitation } from '~/modules/organization/invitations/invitation.table.server'
import { team, teamMember } from '~/modules/organization/teams/team.table.server'
import { member } from '~/modules/organization/members/member.table.server'
import { newId } from '~/lib/new-id'
import {
  admins,
  type CallRow,
  everyone,
  notImpersonating,
  type Known,
  lookingAtPeople,
  type ModulePart,
  onNobody,
  signedIn,
} from '../support/permission-rows'

const slugOf = (unique: string) => `the-${unique.replace(/@.*/, '')}`

/** Non-members pass authentication and get a 404 for the organization. */
const inside = (more: (ids: Known['ids']) => object = () => ({})): CallRow => ({
  through: notImpersonating,
  input: ({ ids }) => ({ id: ids.organization, ...more(ids) }),
})

const ofOrganization = ({ ids }: Known) => ({ organizationId: ids.organization })

/** The invitation belongs to another user, which a holder of its id is told. */
const notTheirs = { status: 403, code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' }

/** What each role may do inside is tested in organization-access.api.test.ts. */
export const part: ModulePart = {
  /** An organization of the sample administrator with another member, so that permitted calls change something. */
  ids: async (db) => {
    const [owner] = await db.select().from(user).where(eq(user.email, 'admin@example.com'))
    const [other] = await db.select().from(user).where(eq(user.email, 'user@example.com'))
    const ids = {
      organization: newId(),
      member: newId(),
      team: newId(),
      invitation: newId(),
      person: other!.id,
    }
    const organizationId = ids.organization
    const slug = `table-${ids.organization.slice(-12)}`
    await db.transaction(async (tx) => {
      await tx.insert(organization).values({ id: organizationId, name: 'Table', slug })
      await tx.insert(member).values([
        { id: newId(), organizationId, userId: owner!.id, role: 'owner' },
        { id: ids.member, organizationId, userId: other!.id, role: 'member' },
      ])
      await tx.insert(team).values([
        { id: newId(), organizationId, name: 'First' },
        { id: ids.team, organizationId, name: 'Second' },
      ])
      await tx.insert(teamMember).values({ id: newId(), organizationId, teamId: ids.team, userId: other!.id })
      const expiresAt = new Date(Date.now() + 86_400_000)
      const offered = { organizationId, role: 'member', inviterId: owner!.id, expiresAt } as const
      await tx.insert(invitation).values({ id: ids.invitation, email: 'invited@example.org', ...offered })
    })
    return ids
  },
  changes: { 'organization.update': { name: 'Another name' } },
  kinds: {
    'organization.bulkMembers': ['remove', 'set-role', 'add-to-team'],
    'organization.suspendMany': ['suspend', 'resume'],
  },
  calls: {
    'organization.mine': { through: signedIn },
    'organization.create': {
      through: notImpersonating,
      input: ({ unique }) => ({ name: 'New', slug: slugOf(unique()) }),
    },
    'organization.get': { through: signedIn, input: { slug: 'nobody' } },
    'organization.slug': { through: signedIn, input: { slug: 'nobody-has-it' } },
    'organization.visit': inside(),
    'organization.update': inside(),
    'logo.upload': inside(),
    'organization.remove': inside(),
    'organization.leave': inside(),
    'organization.handOver': inside(({ member: memberId }) => ({ memberId })),
    'organization.members': { through: signedIn, input: ofOrganization },
    'organization.setRole': inside(({ member: memberId }) => ({ memberId, role: 'admin' })),
    'organization.removeMember': inside(({ member: memberId }) => ({ memberId })),
    'organization.teams': { ...inside(), through: signedIn },
    'organization.createTeam': inside(() => ({ name: 'Third' })),
    'organization.updateTeam': inside(({ team: teamId }) => ({ teamId, name: 'Renamed' })),
    'organization.removeTeam': inside(({ team: teamId }) => ({ teamId })),
    'organization.addToTeam': inside(({ team: teamId, person: userId }) => ({ teamId, userId })),
    'organization.removeFromTeam': inside(({ team: teamId, person: userId }) => ({ teamId, userId })),
    'organization.bulkMembers': {
      through: notImpersonating,
      input: ({ ids }) => ({
        organizationId: ids.organization,
        action: 'remove',
        who: { ids: [ids.member] },
      }),
    },
    'organization.undoMembers': {
      through: notImpersonating,
      input: ({ ids }) => ({ organizationId: ids.organization, act: ids.team }),
    },
    'organization.bulkMembersCount': {
      through: signedIn,
      input: ({ ids }) => ({
        organizationId: ids.organization,
        action: 'remove',
        who: { ids: [ids.member] },
      }),
    },
    'organization.invitations': { through: signedIn, input: ofOrganization },
    'organization.log': { through: signedIn, input: ofOrganization },
    'organization.logRows': {
      through: signedIn,
      input: ({ ids }) => ({ organizationId: ids.organization, entry: 'nothing' }),
      expectedResponse: { status: 404, code: 'ORGANIZATION_NOT_FOUND' },
    },
    'organization.invite': inside(() => ({ emails: ['somebody@example.org'] })),
    'organization.resendInvitation': inside(({ invitation: invitationId }) => ({ invitationId })),
    'organization.cancelInvitation': inside(({ invitation: invitationId }) => ({ invitationId })),
    'organization.invitation': { through: everyone, input: { token: 'none' } },
    'organization.received': { through: signedIn },
    'organization.accept': {
      through: notImpersonating,
      input: ({ ids }) => ({ id: ids.invitation }),
      expectedResponse: notTheirs,
    },
    'organization.reject': {
      through: notImpersonating,
      input: ({ ids }) => ({ id: ids.invitation }),
      expectedResponse: notTheirs,
    },

    'organization.list': { through: lookingAtPeople, code: 'FORBIDDEN' },
    'organization.one': { through: lookingAtPeople, code: 'FORBIDDEN', input: onNobody },
    'organization.people': { through: lookingAtPeople, code: 'FORBIDDEN', input: ofOrganization },
    'organization.memberships': {
      through: lookingAtPeople,
      code: 'FORBIDDEN',
      input: ({ ids }) => ({ userId: ids.person }),
    },
    'organization.suspendMany': {
      through: admins,
      code: 'FORBIDDEN',
      input: { action: 'suspend', reason: 'x', which: { ids: ['nobody'] } },
    },
    'organization.suspendCount': {
      through: lookingAtPeople,
      code: 'FORBIDDEN',
      input: { action: 'suspend', which: { ids: ['nobody'] } },
    },
    'organization.appointOwner': {
      through: admins,
      code: 'FORBIDDEN',
      input: ({ ids }) => ({ id: ids.organization, userId: ids.person }),
    },
    'organization.setQuotas': {
      through: admins,
      code: 'FORBIDDEN',
      input: { ...onNobody, maxMembers: 5, maxInvitations: null, maxTeams: null, maxTeamMembers: null },
    },
    'organization.suspend': { through: admins, code: 'FORBIDDEN', input: { ...onNobody, reason: 'x' } },
    'organization.resume': { through: admins, code: 'FORBIDDEN', input: onNobody },
    'organization.removeAny': { through: admins, code: 'FORBIDDEN', input: onNobody },
  },
}
