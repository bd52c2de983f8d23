/**
 * Every administrative action that there is; a new one needs its words in four languages. In a file of its own:
 * the address of the page is read with it, which needs no schemas.
 */
export const auditActions = [
  'user.create',
  'user.invite',
  'user.update',
  'user.set-role',
  'user.change-email',
  'user.restore-email',
  'user.ban',
  'user.unban',
  'user.delete',
  'user.impersonate',
  'user.stop-impersonating',
  'session.revoke',
  'session.revoke-all',
  'book.create',
  'book.update',
  'book.delete',
  'book.set-genre',
  'book.import',
  'book.undo',
  'genre.create',
  'genre.update',
  'genre.delete',
] as const

export type AuditAction = (typeof auditActions)[number]
