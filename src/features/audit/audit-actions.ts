/**
 * Every administrative action that there is; a new one needs its words in four languages. In a file of its own:
 * the address of the page is read with it, which needs no schemas.
 */
export const auditActions = [
  'user.create',
  'user.invite',
  'user.update',
  'user.set-role',
  'user.ban',
  'user.unban',
  'user.delete',
  'user.impersonate',
  'user.stop-impersonating',
  'session.revoke',
  'session.revoke-all',
] as const

export type AuditAction = (typeof auditActions)[number]
