/**
 * Who is let through by every endpoint there is. Roles within an organization will be further columns: add them
 * to `people`, say in permission-matrix.api.test.ts how one becomes such a person, and name them in the rows.
 */
export const people = [
  'anonymous',
  'user',
  'admin',
  'user,admin',
  'banned',
  /** An administrator's session after the role was taken away. */
  'demoted',
  /** An administrator who acts as an ordinary user. */
  'impersonated',
  /** Someone on the configured list who acts as an administrator. */
  'impersonated admin',
  /** An ordinary user whose id is on the configured list. */
  'configured',
] as const

export type Who = (typeof people)[number]

const admins: Who[] = ['admin', 'user,admin', 'configured']
const inPerson: Who[] = ['user', 'demoted', ...admins]
const signedIn: Who[] = [...inPerson, 'impersonated', 'impersonated admin']
const lookingAtPeople: Who[] = [...admins, 'impersonated admin']
const inTheirOwnName: Who[] = ['anonymous', 'banned', ...inPerson]
const everyone: Who[] = [...people]

/** Real ones, for those who get as far as that. */
export type Known = { bookId: string; genreId: string; unique: () => string }

type Row = {
  through: Who[]
  /** What those hear who are signed in and lack the permission. */
  code?: string
  input?: object | ((known: Known) => object)
  /** What those hear who are let through, where it reads like a refusal. */
  answer?: { status: number; code: string }
}

const onNobody = { id: 'nobody' }
const notFound = { status: 404, code: 'NOT_FOUND' }

/** The calls of /api/rpc and /api/rest, by the names that the router gives them. */
export const callTable: Record<string, Row> = {
  'account.devices': { through: signedIn },
  'account.revokeDevice': {
    through: inPerson,
    input: onNobody,
    answer: { status: 404, code: 'NOT_FOUND' },
  },
  'account.passkeys': { through: signedIn },
  'account.setLanguage': { through: inPerson, input: { language: 'en' } },
  'account.data': { through: inPerson },
  'account.visits': { through: signedIn },

  'audit.list': { through: lookingAtPeople, code: 'FORBIDDEN' },
  'audit.export': { through: lookingAtPeople, code: 'FORBIDDEN' },

  'book.list': { through: signedIn },
  'book.export': { through: signedIn },
  'book.authors': { through: lookingAtPeople, code: 'FORBIDDEN', input: { searchTerm: 'a' } },
  'book.duplicates': { through: lookingAtPeople, code: 'FORBIDDEN', input: { title: 'a', author: 'b' } },
  'book.visited': { through: signedIn },
  'book.visit': { through: inPerson, input: ({ bookId }) => ({ id: bookId }) },
  'book.get': { through: signedIn, input: ({ bookId }) => ({ id: bookId }) },
  'book.create': {
    through: admins,
    code: 'FORBIDDEN',
    input: ({ unique, genreId }) => ({ title: unique(), author: 'Nobody', genreId }),
  },
  'book.update': { through: admins, code: 'FORBIDDEN', input: onNobody, answer: notFound },
  'book.remove': { through: admins, code: 'FORBIDDEN', input: onNobody, answer: notFound },
  'book.bulk': {
    through: admins,
    code: 'FORBIDDEN',
    input: { action: 'delete', which: { ids: ['nobody'] } },
  },
  'book.undo': { through: admins, code: 'FORBIDDEN', input: onNobody, answer: notFound },
  'book.removeGenre': { through: admins, code: 'FORBIDDEN', input: onNobody, answer: notFound },

  // Those who are let through hear that what they sent is no picture.
  'cover.upload': { through: admins, code: 'FORBIDDEN', answer: { status: 400, code: 'COVER_INVALID' } },

  'dashboard.figures': { through: lookingAtPeople, code: 'FORBIDDEN' },
  'dashboard.signUps': { through: lookingAtPeople, code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' },
  'dashboard.signIns': { through: lookingAtPeople, code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS' },

  'genre.list': { through: signedIn },
  'genre.shelves': { through: signedIn },
  'genre.get': { through: signedIn, input: ({ genreId }) => ({ id: genreId }) },
  'genre.create': {
    through: admins,
    code: 'FORBIDDEN',
    input: ({ unique }) => ({ name: unique(), color: '#8e5130' }),
  },
  'genre.update': { through: admins, code: 'FORBIDDEN', input: onNobody, answer: notFound },

  'import.list': { through: lookingAtPeople, code: 'FORBIDDEN' },
  'import.begin': { through: admins, code: 'FORBIDDEN', input: { fileName: 'books.csv' } },
  'import.get': { through: lookingAtPeople, code: 'FORBIDDEN', input: onNobody, answer: notFound },
  'import.stage': {
    through: admins,
    code: 'FORBIDDEN',
    input: { ...onNobody, rows: [] },
    answer: notFound,
  },
  'import.rows': { through: lookingAtPeople, code: 'FORBIDDEN', input: onNobody, answer: notFound },
  'import.row': {
    through: lookingAtPeople,
    code: 'FORBIDDEN',
    input: { ...onNobody, line: 2 },
    answer: notFound,
  },
  'import.mend': { through: admins, code: 'FORBIDDEN', input: { ...onNobody, line: 2 }, answer: notFound },
  'import.similarGenres': { through: lookingAtPeople, code: 'FORBIDDEN', input: onNobody, answer: notFound },
  'import.chooseGenre': {
    through: admins,
    code: 'FORBIDDEN',
    input: { ...onNobody, name: 'Sceince' },
    answer: notFound,
  },
  'import.rejects': { through: lookingAtPeople, code: 'FORBIDDEN', input: onNobody, answer: notFound },
  'import.run': { through: admins, code: 'FORBIDDEN', input: onNobody, answer: notFound },
  'import.undo': { through: admins, code: 'FORBIDDEN', input: onNobody, answer: notFound },

  'mailbox.list': { through: everyone },

  'user.list': { through: lookingAtPeople, code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' },
  'user.get': { through: lookingAtPeople, code: 'YOU_ARE_NOT_ALLOWED_TO_GET_USER', input: onNobody },
  'user.create': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    input: ({ unique }) => ({ email: unique() }),
  },
  'user.invite': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS', input: onNobody },
  'user.update': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS', input: onNobody },
  'user.ban': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    input: { ...onNobody, reason: 'x' },
  },
  'user.unban': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', input: onNobody },
  'user.remove': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', input: onNobody },
  'user.sessions': {
    through: lookingAtPeople,
    code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
    input: onNobody,
  },
  'user.session': {
    through: lookingAtPeople,
    code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
    input: { ...onNobody, sessionId: 'none' },
  },
  'user.revokeSession': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    input: { ...onNobody, sessionId: 'none' },
  },
  'user.revokeSessions': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    input: onNobody,
  },
  'user.impersonate': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    input: { ...onNobody, reason: 'x' },
  },
  'user.bulk': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
    input: { action: 'unban', who: { ids: ['nobody'] } },
  },
}

type AuthRow = Row & {
  /** Being let through ends or changes the session, or the person. */
  ends?: true
}

const asUserId = { userId: 'nobody' }
const withCode = { email: 'nobody@example.com', otp: '123456' }

/** The endpoints of /api/auth that are offered. All others that the library mounts answer 404 to everybody. */
export const authTable: Record<string, AuthRow> = {
  '/get-session': { through: everyone },
  '/sign-out': { through: everyone, ends: true },
  '/update-user': { through: inPerson, input: { name: 'Somebody' } },
  '/delete-user': { through: inPerson, ends: true },
  '/list-sessions': { through: signedIn },
  '/revoke-session': { through: inPerson, input: { token: 'none' } },
  '/revoke-sessions': { through: inPerson, ends: true },
  '/revoke-other-sessions': { through: inPerson },

  '/email-otp/send-verification-otp': {
    through: inTheirOwnName,
    input: ({ unique }) => ({ email: unique(), type: 'sign-in' }),
  },
  '/sign-in/email-otp': { through: inTheirOwnName, input: withCode },
  '/email-otp/verify-email': { through: inPerson, input: withCode },
  '/email-otp/request-email-change': {
    through: inPerson,
    input: ({ unique }) => ({ newEmail: unique() }),
  },
  '/email-otp/change-email': { through: inPerson, input: { newEmail: 'nobody@example.com', otp: '123456' } },
  '/email-otp/restore-email': { through: inTheirOwnName, input: { token: 'none' } },

  '/sign-in/social': { through: inTheirOwnName, input: { provider: 'none' } },
  '/callback/:id': { through: inTheirOwnName },

  '/passkey/generate-register-options': { through: inPerson },
  '/passkey/verify-registration': { through: inPerson, input: { response: {} } },
  '/passkey/generate-authenticate-options': { through: inTheirOwnName },
  '/passkey/verify-authentication': { through: inTheirOwnName, input: { response: {} } },
  '/passkey/list-user-passkeys': { through: signedIn },
  '/passkey/update-passkey': { through: inPerson, input: { id: 'none', name: 'Mine' } },
  '/passkey/delete-passkey': { through: inPerson, input: { id: 'none' } },

  '/admin/list-users': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' },
  '/admin/get-user': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_GET_USER', input: onNobody },
  '/admin/create-user': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    input: ({ unique }) => ({ email: unique(), name: '' }),
  },
  '/admin/update-user': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
    input: { ...asUserId, data: { name: 'X' } },
  },
  '/admin/set-role': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    input: { ...asUserId, role: 'user' },
  },
  '/admin/ban-user': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', input: asUserId },
  '/admin/unban-user': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', input: asUserId },
  '/admin/remove-user': { through: admins, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', input: asUserId },
  '/admin/list-user-sessions': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
    input: asUserId,
  },
  '/admin/revoke-user-session': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    input: { sessionToken: 'none' },
  },
  '/admin/revoke-user-sessions': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    input: asUserId,
  },
  '/admin/impersonate-user': {
    through: admins,
    code: 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    input: { ...asUserId, reason: 'x' },
  },
  '/admin/stop-impersonating': { through: signedIn, ends: true },
  '/admin/has-permission': { through: inPerson, input: { permissions: { book: ['read'] } } },
}

/**
 * The functions under /_serverFn, by the file and the name they have in the sources. What they tell about a person
 * is the caller's own: tests/admin-races.process.test.ts asks the built product.
 */
export const functionTable: Record<string, { through: Who[] }> = {
  'src/http/api-reference/operations.ts readReference': { through: everyone },
  'src/frame/session/init.functions.ts initApp': { through: everyone },
}
