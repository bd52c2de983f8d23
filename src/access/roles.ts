export const roleNames = ['user', 'admin'] as const

export type Role = (typeof roleNames)[number]

/** What can be done to each resource, and the roles that may: `{ audit: { read: ['admin'] } }`. */
export type PermissionTable = Record<string, Record<string, readonly Role[]>>
