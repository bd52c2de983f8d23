import { adminAc, defaultStatements, userAc } from 'better-auth/plugins/admin/access'
import { describe, expect, test } from 'vitest'
import { can } from './can'
import { type Permission, roles, statements } from './permissions'

const every = Object.entries(statements).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}.${action}` as Permission),
)
const allowed = (role: string) => every.filter((permission) => can({ role }, permission))

describe('can', () => {
  test('an ordinary user updates the account, uses the app, reads books and genres, and nothing else', () => {
    expect(allowed('user')).toEqual(['account.update', 'apps.app', 'book.read', 'genre.read'])
  })

  test('an admin has everything but reading accounts and impersonating admins', () => {
    expect(every.filter((p) => !allowed('admin').includes(p))).toEqual([
      'account.read',
      'user.impersonate-admins',
    ])
  })

  test('a person on the configured list has everything, whatever the role', () => {
    expect(every.every((permission) => can({ role: '', grantedAll: true }, permission))).toBe(true)
    expect(can({ role: 'user', grantedAll: false }, 'user.list')).toBe(false)
  })

  test('several roles in one string add up, whatever the spaces', () => {
    expect(allowed('user, admin')).toEqual(allowed('admin'))
  })

  test('nobody, no role and unknown roles are granted nothing', () => {
    expect(can(null, 'book.read')).toBe(false)
    expect(allowed('')).toEqual([])
    expect(allowed('root,constructor,__proto__')).toEqual([])
  })

  test("users and sessions carry the authentication library's own statements", () => {
    expect(statements.user).toEqual(defaultStatements.user)
    expect(statements.session).toEqual(defaultStatements.session)
    expect(roles.admin.user).toEqual(adminAc.statements.user)
    expect(roles.admin.session).toEqual(adminAc.statements.session)
    expect(userAc.statements).toEqual({ user: [], session: [] })
  })
})
