// PostgreSQL alone: permission-matrix.api.test.ts makes every call on both databases.
import { traverseContractProcedures } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallMeta } from '~/api/contract'
import { startApp, type TestApp } from '../../tests/support/app'
import { production } from '../../tests/support/production'
import { api } from './api-router.server'

let app: TestApp
let user: string
let admin: string
beforeAll(async () => {
  app = await startApp()
  user = await app.signIn('user@example.com')
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

const calls: { name: string; access: CallMeta['access'] }[] = []
traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
  calls.push({ name: path.join('/'), access: (contract['~orpc'].meta as CallMeta).access })
})

const status = async (name: string, cookie?: string) =>
  (await app.post(`/api/rpc/${name}`, {}, { cookie })).status

describe('every call', () => {
  test('declares its access', () => expect(calls.filter(({ access }) => !access)).toEqual([]))

  test.each(calls.filter(({ access }) => access !== 'anyone'))(
    '$name is refused to anonymous callers',
    async ({ name }) => {
      expect(await status(name)).toBe(401)
    },
  )
})

test('an ordinary user is told the missing permission', async () => {
  const response = await app.post('/api/rpc/dashboard/figures', {}, { cookie: user })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    json: { code: 'FORBIDDEN', data: { permission: 'apps.manager' } },
  })
  expect(await status('dashboard/figures', admin)).toBe(200)
})

test('REST has the same permissions', async () => {
  expect((await app.request('/api/rest/dashboard/figures')).status).toBe(401)
  expect((await app.request('/api/rest/dashboard/figures', { cookie: user })).status).toBe(403)
  expect(await (await app.request('/api/rest/dashboard/figures', { cookie: admin })).json()).toMatchObject({
    users: 60,
  })
})

test('the mailbox does not exist in production', async () => {
  const deployed = await startApp({ env: production })
  const response = await deployed.post(
    '/api/rpc/mailbox/list',
    {},
    { headers: { origin: 'https://app.example.com' } },
  )
  expect(response.status).toBe(404)
  await deployed.close()
})
