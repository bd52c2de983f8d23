// PostgreSQL alone: it tests the mail server's limits, not the database.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { startApp } from '../../../../tests/support/app'
import { organizationsOf } from '../../../../tests/support/organizations'
import { member } from '../members/member.table.server'

test('all members are notified of a deletion, a few mails at a time', async () => {
  const received: string[] = []
  let [underWay, most] = [0, 0]
  let release = () => {}
  const fiveAtOnce = new Promise<void>((resolve) => (release = resolve))
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, callback) {
      stream.resume()
      most = Math.max(most, ++underWay)
      if (underWay === 5) release()
      await fiveAtOnce
      // The latency of a mail server: concurrent mails beyond the limit would overlap here.
      await setTimeout(20)
      received.push(...envelope.rcptTo.map(({ address }) => address))
      underWay -= 1
      callback()
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  const { port } = smtp.server.address() as { port: number }
  const app = await startApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@example.com' },
  })
  const the = organizationsOf(app)
  const org = await the.found()
  const others = await Promise.all(Array.from({ length: 40 }, () => the.person()))
  const role = 'member' as const
  await app.db
    .insert(member)
    .values(others.map(({ id }) => ({ id: randomUUID(), organizationId: org.id, userId: id, role })))
  expect((await the.auth(org.owner, 'delete', { organizationId: org.id })).status).toBe(200)
  await app.mailsDelivered()
  await app.close()
  expect(received.toSorted()).toEqual(others.map(({ email }) => email).toSorted())
  expect(most).toBe(5)
  await new Promise<void>((resolve) => {
    smtp.close(resolve)
  })
})
