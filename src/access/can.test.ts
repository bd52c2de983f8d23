import { adminAc, defaultStatements, userAc } from 'better-auth/plugins/admin/access'
import { describe, expect, test } from 'vitest'
import { can } from './can'
import { rolesWith } from './permissions'

const every = [...rolesWith.keys()]
const allowed = (role: string) => every.filter((permission) => can({ role }, permission))
const isOf = (resource: string) => (permission: string) => permission.startsWith(`${resource}.`)
const actionsOf = (resource: string, permissions: string[]) =>
  permissions.filter(isOf(resource)).map((permission) => permission.slice(resource.length + 1))

describe('can', () => {
  test('an ordinary user updates the account, uses the app, and administers nothing', () => {
    const own = ['account', 'apps', 'audit', 'user', 'session']
    expect(allowed('user').filter((each) => own.some((resource) => isOf(resource)(each)))).toEqual([
      'account.update',
      'apps.app',
    ])
  })

  test('an admin has all permissions except reading accounts and impersonating admins', () => {
    expect(every.filter((p) => !allowed('admin').includes(p))).toEqual([
      'account.read',
      'user.impersonate-admins',
    ])
  })

  test('a user on the configured list has all permissions, whatever the role', () => {
    expect(every.every((permission) => can({ role: '', grantedAll: true }, permission))).toBe(true)
    expect(can({ role: 'user', grantedAll: false }, 'user.list')).toBe(false)
  })

  test('several roles in one string are combined, ignoring spaces', () => {
    expect(allowed('user, admin')).toEqual(allowed('admin'))
  })

  test('null, no role and unknown roles have no permissions', () => {
    expect(can(null, 'apps.app')).toBe(false)
    expect(allowed('')).toEqual([])
    expect(allowed('root,constructor,__proto__')).toEqual([])
  })

  test.each(['user', 'session'] as const)(
    "%s has the authentication library's own statements",
    (resource) => {
      expect(actionsOf(resource, every)).toEqual(defaultStatements[resource])
      expect(actionsOf(resource, allowed('admin'))).toEqual(adminAc.statements[resource])
      expect(userAc.statements[resource]).toEqual([])
    },
  )
})
