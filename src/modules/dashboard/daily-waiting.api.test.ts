// PostgreSQL alone: the single connection of PGlite allows no concurrency.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session, user } from '~/modules/auth/auth.table.server'
import { newId } from '~/lib/new-id'
import { startApp } from '../../../tests/support/app'
import { soon, whileOpen } from '../../../tests/support/open-transaction'
import type { Day } from './dashboard.contract'

test('people sign up and sign in while another sign-up keeps its transaction open, and all are counted', async () => {
  const app = await startApp()
  const admin = await app.signIn('admin@example.com')
  const [reader] = await app.db.select({ id: user.id }).from(user).where(eq(user.email, 'user@example.com'))
  const newPerson = (name: string) => ({ id: newId(), name, email: `${name}@example.org` })
  const newSession = () => ({ id: newId(), token: newId(), userId: reader!.id, expiresAt: new Date(Date.now() + 60_000) }) // prettier-ignore
  const todays = async (part: 'signups' | 'signins') => {
    const response = await app.request(`/api/rest/dashboard/${part}`, { cookie: admin })
    return ((await response.json()) as { days: Day[] }).days.at(-1)!.count
  }
  const before = { signUps: await todays('signups'), signIns: await todays('signins') }
  await whileOpen(
    app.db,
    async (tx) => {
      await tx.insert(user).values(newPerson('first'))
      await tx.insert(session).values(newSession())
    },
    async () => {
      await soon(app.db.insert(user).values(newPerson('second')))
      await soon(app.db.insert(session).values([newSession(), newSession()]))
      expect(await todays('signups')).toBe(before.signUps + 1)
    },
  )
  expect(await todays('signups')).toBe(before.signUps + 2)
  expect(await todays('signins')).toBe(before.signIns + 3)
  await app.close()
})
