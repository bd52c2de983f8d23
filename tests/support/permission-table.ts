import type { Database } from '~/platform/database.server'
import { entityParts } from './entity-permissions'
import {
  type CallRow,
  changing,
  everyone,
  notImpersonating,
  inTheirOwnName,
  type ModulePart,
  notFound,
  onNobody,
  reading,
  signedIn,
  type Persona,
} from './permission-rows'

const found = import.meta.glob<{ part: ModulePart }>(['../*/permission-table.ts', '!../support/**'], {
  eager: true,
})
export const moduleParts = [...entityParts, ...Object.values(found).map(({ part }) => part)]

export const realIds = async (db: Database): Promise<Record<string, string>> =>
  Object.assign({}, ...(await Promise.all(moduleParts.map(({ ids }) => ids(db)))))

export const callTable: Record<string, CallRow> = {
  ...Object.assign({}, ...moduleParts.map(({ calls }) => calls)),
  'account.devices': { through: signedIn },
  'account.revokeDevice': {
    through: notImpersonating,
    input: onNobody,
    expectedResponse: notFound,
  },
  'account.passkeys': { through: signedIn },
  'account.profile': { through: signedIn },
  'account.update': { through: notImpersonating, input: { name: 'Somebody' } },
  'account.setLanguage': { through: notImpersonating, input: { language: 'en' } },
  'account.data': { through: notImpersonating },
  'account.visits': { through: signedIn },

  'audit.list': reading('FORBIDDEN'),
  'audit.get': { ...reading('FORBIDDEN', onNobody), expectedResponse: notFound },
  'audit.rows': reading('FORBIDDEN', { entry: 'nobody' }),
  'audit.export': reading('FORBIDDEN'),

  'act.undo': { ...changing('FORBIDDEN', onNobody), expectedResponse: notFound },
  'act.deleted': reading('FORBIDDEN'),
  'act.find': { ...reading('FORBIDDEN', { kind: 'book.delete', row: 'nobody' }), expectedResponse: notFound },

  'dashboard.figures': reading('FORBIDDEN'),
  'dashboard.signUps': reading('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'),
  'dashboard.signIns': reading('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'),

  'jobs.list': reading('FORBIDDEN'),
  'jobs.kinds': reading('FORBIDDEN'),
  'jobs.retry': { ...changing('FORBIDDEN', onNobody), expectedResponse: notFound },
  'jobs.cancel': { ...changing('FORBIDDEN', onNobody), expectedResponse: notFound },
  'mail.list': reading('FORBIDDEN'),

  'mailbox.list': { through: everyone },

  'user.list': reading('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'),
  'user.export': reading('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'),
  'user.get': reading('YOU_ARE_NOT_ALLOWED_TO_GET_USER', onNobody),
  'user.create': changing('YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS', ({ unique }) => ({ email: unique() })),
  'user.invite': changing('YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS', onNobody),
  'user.update': changing('YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS', onNobody),
  'user.ban': changing('YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', { ...onNobody, reason: 'x' }),
  'user.banEffects': reading('YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', { who: { ids: ['nobody'] } }),
  'user.unban': changing('YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', onNobody),
  'user.remove': changing('YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', onNobody),
  'user.sessions': reading('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS', onNobody),
  'user.session': reading('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS', { ...onNobody, sessionId: 'none' }),
  'user.revokeSession': changing('YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', {
    ...onNobody,
    sessionId: 'none',
  }),
  'user.revokeSessions': changing('YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', onNobody),
  'user.impersonate': changing('YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS', { ...onNobody, reason: 'x' }),
  'user.bulk': changing('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS', { action: 'unban', who: { ids: ['nobody'] } }),
  'user.bulkCount': reading('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS', {
    action: 'unban',
    who: { ids: ['nobody'] },
  }),
}

type AuthRow = CallRow & {
  /** A permitted call ends or changes the session or the user. */
  ends?: true
}

const asUserId = { userId: 'nobody' }
/** What each role may do inside is tested in organization-access.api.test.ts. */
const inOrganization = { organizationId: 'nobody' }
const withCode = { email: 'nobody@example.com', otp: '123456' }

/** The enabled endpoints of /api/auth. All others that the library mounts answer 404. */
export const authTable: Record<string, AuthRow> = {
  '/get-session': { through: everyone },
  '/sign-out': { through: everyone, ends: true },
  '/update-user': { through: notImpersonating, input: { name: 'Somebody' } },
  '/delete-user': { through: notImpersonating, ends: true },
  '/list-sessions': { through: signedIn },
  '/revoke-session': { through: notImpersonating, input: { token: 'none' } },
  '/revoke-sessions': { through: notImpersonating, ends: true },
  '/revoke-other-sessions': { through: notImpersonating },

  '/email-otp/send-verification-otp': {
    through: inTheirOwnName,
    input: ({ unique }) => ({ email: unique(), type: 'sign-in' }),
  },
  '/sign-in/email-otp': { through: inTheirOwnName, input: withCode },
  '/sign-in/sample': { through: inTheirOwnName, input: { email: 'nobody@example.com' } },
  '/email-otp/verify-email': { through: notImpersonating, input: withCode },
  '/email-otp/request-email-change': {
    through: notImpersonating,
    input: ({ unique }) => ({ newEmail: unique() }),
  },
  '/email-otp/change-email': {
    through: notImpersonating,
    input: { newEmail: 'nobody@example.com', otp: '123456' },
  },
  '/email-otp/restore-email': { through: inTheirOwnName, input: { token: 'none' } },

  '/sign-in/social': { through: inTheirOwnName, input: { provider: 'none' } },
  '/callback/:id': { through: inTheirOwnName },

  '/passkey/generate-register-options': { through: notImpersonating },
  '/passkey/verify-registration': { through: notImpersonating, input: { response: {} } },
  '/passkey/generate-authenticate-options': { through: inTheirOwnName },
  '/passkey/verify-authentication': { through: inTheirOwnName, input: { response: {} } },
  '/passkey/list-user-passkeys': { through: signedIn },
  '/passkey/update-passkey': { through: notImpersonating, input: { id: 'none', name: 'Mine' } },
  '/passkey/delete-passkey': { through: notImpersonating, input: { id: 'none' } },

  '/admin/list-users': changing('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'),
  '/admin/get-user': changing('YOU_ARE_NOT_ALLOWED_TO_GET_USER', onNobody),
  '/admin/create-user': changing('YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS', ({ unique }) => ({
    email: unique(),
    name: '',
  })),
  '/admin/update-user': changing('YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS', { ...asUserId, data: { name: 'X' } }),
  '/admin/set-role': changing('YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE', { ...asUserId, role: 'user' }),
  '/admin/ban-user': changing('YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', asUserId),
  '/admin/unban-user': changing('YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', asUserId),
  '/admin/remove-user': changing('YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', asUserId),
  '/admin/list-user-sessions': changing('YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS', asUserId),
  '/admin/revoke-user-session': changing('YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', {
    sessionToken: 'none',
  }),
  '/admin/revoke-user-sessions': changing('YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', asUserId),
  '/admin/impersonate-user': changing('YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS', {
    ...asUserId,
    reason: 'x',
  }),
  '/admin/stop-impersonating': { through: signedIn, ends: true },
  '/admin/has-permission': { through: notImpersonating, input: { permissions: { account: ['update'] } } },

  '/organization/create': {
    through: notImpersonating,
    input: ({ unique }) => ({ name: 'New', slug: `by-${unique().replace(/@.*/, '')}` }),
  },
  '/organization/check-slug': { through: notImpersonating, input: { slug: 'free-to-take' } },
  '/organization/update': {
    through: notImpersonating,
    input: { ...inOrganization, data: { name: 'Renamed' } },
  },
  '/organization/delete': { through: notImpersonating, input: inOrganization },
  '/organization/set-active': { through: notImpersonating, input: { organizationId: null } },
  '/organization/has-permission': { through: notImpersonating, input: { permissions: { team: ['create'] } } },
  '/organization/update-member-role': {
    through: notImpersonating,
    input: { ...inOrganization, memberId: 'nobody', role: 'admin' },
  },
  '/organization/remove-member': {
    through: notImpersonating,
    input: { ...inOrganization, memberIdOrEmail: 'nobody' },
  },
  '/organization/leave': { through: notImpersonating, input: inOrganization },
  '/organization/create-team': { through: notImpersonating, input: { ...inOrganization, name: 'Team' } },
  '/organization/remove-team': { through: notImpersonating, input: { ...inOrganization, teamId: 'nobody' } },
  '/organization/update-team': {
    through: notImpersonating,
    input: { teamId: 'nobody', data: { ...inOrganization, name: 'Team' } },
  },
  '/organization/set-active-team': { through: notImpersonating, input: { teamId: null } },
  '/organization/add-team-member': {
    through: notImpersonating,
    input: { ...inOrganization, ...asUserId, teamId: 'nobody' },
  },
  '/organization/remove-team-member': {
    through: notImpersonating,
    input: { ...inOrganization, ...asUserId, teamId: 'nobody' },
  },
  '/organization/invite-member': {
    through: notImpersonating,
    input: ({ unique }) => ({ ...inOrganization, email: unique(), role: 'member' }),
  },
  '/organization/cancel-invitation': { through: notImpersonating, input: { invitationId: 'nobody' } },
  '/organization/accept-invitation': { through: notImpersonating, input: { invitationId: 'nobody' } },
  '/organization/reject-invitation': { through: notImpersonating, input: { invitationId: 'nobody' } },
  '/organization/get-invitation': { through: notImpersonating, input: onNobody },
  '/organization/get-organization': { through: notImpersonating },
  '/organization/get-full-organization': { through: notImpersonating },
  '/organization/list': { through: notImpersonating },
  '/organization/list-invitations': { through: notImpersonating },
  '/organization/list-members': { through: notImpersonating },
  '/organization/get-active-member': { through: notImpersonating },
  '/organization/get-active-member-role': { through: notImpersonating },
  '/organization/list-teams': { through: notImpersonating },
  '/organization/list-user-teams': { through: notImpersonating },
  '/organization/list-team-members': { through: notImpersonating },
  '/organization/list-user-invitations': { through: notImpersonating },
}

/**
 * The functions under /_serverFn, by source file and name. They return data of the caller only;
 * tests/admin-races.process.test.ts calls the built ones.
 */
export const functionTable: Record<string, { through: Persona[] }> = {
  'src/http/api-reference/operations.ts readReference': { through: everyone },
  'src/frame/session/init.functions.ts initApp': { through: everyone },
  'src/frame/session/init.functions.ts codeRequested': { through: everyone },
}
