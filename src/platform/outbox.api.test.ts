import { setTimeout as setDelay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openScope } from '~/http/create-scope.server'
import { newId } from '~/lib/new-id'
import { mailedCode } from '~/modules/auth/codes/code.table.server'
import { invitation } from '~/modules/organization/invitations/invitation.table.server'
import { readCodeRequest } from '~/modules/auth/codes/code-request.server'
import { user } from '~/modules/auth/auth.table.server'
import { cookiesOf, startApp, type TestApp } from '../../tests/support/app'
import { codeInMail, type MailServer, mailServer, replies } from '../../tests/support/mail-server'
import { organizationsOf } from '../../tests/support/organizations'
import { mailDelivery, sendNotices } from './outbox.server'
import { rowsOf } from './rows-of.server'
import { runInScope } from './scope.server'
import { inTransaction } from './transaction.server'
import { undeliveredMail } from './undelivered-mail.table.server'

let app: TestApp
let smtp: MailServer
let the: ReturnType<typeof organizationsOf>

beforeAll(async () => {
  smtp = await mailServer()
  app = await startApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Product <hello@example.com>' } })
  the = organizationsOf(app)
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
afterEach(() => void Object.assign(smtp.state, { refuse: null, hang: false }))

let visitors = 0
const newAddress = () => `late-${++visitors}@example.com`

async function ask(email: string, cookie = '') {
  const started = performance.now()
  const address = `203.0.113.${++visitors % 250}`
  const response = await app.post(
    '/api/auth/email-otp/send-verification-otp',
    { email, type: 'sign-in' },
    { cookie, address },
  )
  const body = (await response.json()) as { success?: boolean; late?: boolean; code?: string }
  return { status: response.status, body, cookie: cookiesOf(response), ms: performance.now() - started }
}

const rowsFor = (address: string) =>
  app.db
    .select()
    .from(undeliveredMail)
    .where(eq(undeliveredMail.address, address))
    .orderBy(undeliveredMail.id)

const jobs = async () =>
  rowsOf<{ data: object; state: string; output: object | null }>(
    await app.db.execute(
      sql`select data, state::text, output from pgboss.job where name = ${mailDelivery.name} order by created_on`,
    ),
  )

/** The state of a code request as a page of this browser sees it. */
function requested(email: string, cookie: string) {
  const url = new URL('/login/verify', app.runtime.settings.appUrl)
  const request = new Request(url, { headers: { cookie } })
  const scope = openScope(app.runtime, { request, url, id: 'asked', address: '192.0.2.1' })
  return runInScope(scope, () => readCodeRequest('sign-in', email))
}

const inScope = <T>(work: () => Promise<T>) => {
  const url = new URL(app.runtime.settings.appUrl)
  return runInScope(openScope(app.runtime, { request: new Request(url), url, id: 'test', address: '' }), work)
}

const notice = (to: string, kind: 'organization' | 'address' = 'address') => ({
  kind,
  by: newId(),
  to,
  user: null,
  write: () => ({ to, subject: 'Your address', text: 'It was changed', html: '<p>It was changed</p>' }),
})

const eventsAbout = (kind: string) =>
  app.lines
    .map((line) => JSON.parse(line) as { event?: string; kind?: string; reason?: string })
    .filter((line) => line.event?.startsWith('mail.') && line.kind === kind)
    .map(({ event, reason }) => [event, reason])

describe('a code that the mail server does not take at once', () => {
  test('is announced as late, and is sent once when the server takes it', async () => {
    const email = newAddress()
    smtp.state.refuse = replies.later
    app.lines.length = 0
    const asked = await ask(email)
    expect(asked).toMatchObject({ status: 200, body: { success: true, late: true } })
    expect(await requested(email, asked.cookie)).toMatchObject({ late: true })
    expect(eventsAbout('code')).toEqual([['mail.deferred', 'busy']])
    expect(await rowsFor(email)).toMatchObject([
      {
        kind: 'code',
        state: 'retrying',
        reason: 'busy',
        attempts: 1,
        response: expect.stringContaining('4.7.1'),
      },
    ])
    await app.mailsDelivered()
    expect(await rowsFor(email)).toMatchObject([{ state: 'retrying', attempts: 2 }])
    smtp.state.refuse = null
    await app.mailsDelivered()
    await app.mailsDelivered()
    const mails = smtp.mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(await rowsFor(email)).toMatchObject([{ state: 'late', attempts: 2 }])
    expect(await requested(email, asked.cookie)).not.toHaveProperty('late')
    // Neither the code nor the address can be read from the job.
    const stored = JSON.stringify(await jobs())
    for (const secret of [codeInMail(mails[0]!), email]) expect(stored).not.toContain(secret)
    const entered = await app.post(
      '/api/auth/sign-in/email-otp',
      { email, otp: codeInMail(mails[0]!) },
      { cookie: asked.cookie },
    )
    expect(entered.status).toBe(200)
    const log = app.lines.join('\n')
    for (const secret of [codeInMail(mails[0]!), email]) expect(log).not.toContain(secret)
  })

  test('is answered within three seconds by a server that hangs, and sent later', async () => {
    const email = newAddress()
    smtp.state.hang = true
    const { status, body, ms } = await ask(email)
    expect({ status, body }).toEqual({ status: 200, body: { success: true, late: true } })
    expect(ms).toBeLessThan(3000)
    smtp.state.hang = false
    await app.mailsDelivered()
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await rowsFor(email)).toMatchObject([{ reason: 'no-answer', state: 'late' }])
  })

  test('is not sent by the first attempt once that is given up, however late the server goes on', async () => {
    // Each reply comes within the time limit of a reply, all of them do not.
    const reply = (_: unknown, __: unknown, callback: () => void) => void setTimeout(callback, 1600)
    const slow = await mailServer({ onMailFrom: reply, onRcptTo: reply })
    const patient = await startApp({ env: { SMTP_URL: slow.url } })
    const response = await patient.post('/api/auth/email-otp/send-verification-otp', {
      email: 'slow@example.com',
      type: 'sign-in',
    })
    expect(await response.json()).toEqual({ success: true, late: true })
    await patient.mailsDelivered()
    await setDelay(1500)
    expect(slow.received).toHaveLength(1)
    await patient.close()
    await slow.close()
  })

  test('is refused for good: no further attempt, and the code is void', async () => {
    const email = newAddress()
    smtp.state.refuse = replies.never
    const before = (await jobs()).length
    app.lines.length = 0
    expect(await ask(email)).toMatchObject({ status: 503, body: { code: 'MAIL_NOT_SENT' } })
    expect(eventsAbout('code')).toEqual([['mail.failed', 'refused']])
    expect(await rowsFor(email)).toMatchObject([
      { kind: 'code', state: 'failed', attempts: 1, response: expect.stringContaining('550') },
    ])
    expect(await jobs()).toHaveLength(before)
  })

  test('is refused for good by a later attempt: the code is void', async () => {
    const email = newAddress()
    smtp.state.refuse = replies.later
    await ask(email)
    smtp.state.refuse = replies.never
    await app.mailsDelivered()
    smtp.state.refuse = null
    await app.mailsDelivered()
    expect(smtp.mailsTo(email)).toEqual([])
    expect(await rowsFor(email)).toMatchObject([{ state: 'failed', reason: 'refused', attempts: 2 }])
    const [code] = await app.db.select().from(mailedCode).where(eq(mailedCode.subject, email))
    expect(code!.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  })

  test('is never sent after a newer one has replaced it', async () => {
    const email = newAddress()
    smtp.state.refuse = replies.later
    const { cookie } = await ask(email)
    smtp.state.refuse = null
    expect((await ask(email, cookie)).body).toEqual({ success: true })
    await app.mailsDelivered()
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await rowsFor(email)).toMatchObject([{ state: 'dropped', attempts: 1 }])
  })

  test('is never sent after it has expired', async () => {
    const email = newAddress()
    smtp.state.refuse = replies.later
    await ask(email)
    smtp.state.refuse = null
    await app.db
      .update(mailedCode)
      .set({ expiresAt: sql`now()` })
      .where(eq(mailedCode.subject, email))
    await app.mailsDelivered()
    expect(smtp.mailsTo(email)).toEqual([])
  })
})

describe('an invitation that is late', () => {
  const inviteLate = async (email: string) => {
    const org = await the.found()
    smtp.state.refuse = replies.later
    const { body } = await the.rest(org.owner, 'POST', `/organizations/${org.id}/invitations`, {
      emails: [email],
      role: 'member',
    })
    expect(body).toEqual([{ email, outcome: 'late' }])
    smtp.state.refuse = null
    const [row] = await app.db.select().from(invitation).where(eq(invitation.email, email))
    return { org, id: row!.id }
  }

  test('is sent when the server takes it', async () => {
    const email = newAddress()
    await inviteLate(email)
    await app.mailsDelivered()
    expect(smtp.mailsTo(email)).toHaveLength(1)
  })

  test('is not sent after it was cancelled', async () => {
    const email = newAddress()
    const { org, id } = await inviteLate(email)
    await the.rest(org.owner, 'DELETE', `/organizations/${org.id}/invitations/${id}`)
    await app.mailsDelivered()
    expect(smtp.mailsTo(email)).toEqual([])
    expect(await rowsFor(email)).toMatchObject([{ state: 'dropped' }])
  })

  test('is sent once if it was sent again meanwhile', async () => {
    const email = newAddress()
    const { org, id } = await inviteLate(email)
    const again = await the.rest(org.owner, 'POST', `/organizations/${org.id}/invitations/${id}/mail`)
    expect(again.body).toEqual({ sent: true, late: false })
    await app.mailsDelivered()
    expect(smtp.mailsTo(email)).toHaveLength(1)
  })

  test('to the product is not sent to somebody who was deleted', async () => {
    const admin = await the.person({ role: 'admin' })
    const email = newAddress()
    smtp.state.refuse = replies.later
    const created = await the.rest(admin, 'POST', '/users', { email, name: '', role: 'user' })
    expect(created.body).toMatchObject({ invited: false, late: true })
    smtp.state.refuse = null
    await app.db.delete(user).where(eq(user.email, email))
    await app.mailsDelivered()
    expect(smtp.mailsTo(email)).toEqual([])
  })
})

describe('a notice', () => {
  test('is sent by the transaction: a rollback sends none', async () => {
    const [kept, lost] = [newAddress(), newAddress()]
    await inScope(() => inTransaction(app.db, (tx) => sendNotices(tx, [notice(kept)])))
    const failing = inTransaction(app.db, async (tx) => {
      await inScope(() => sendNotices(tx, [notice(lost)]))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await app.mailsDelivered()
    expect([smtp.mailsTo(kept).length, smtp.mailsTo(lost).length]).toEqual([1, 0])
    // A mail that was delivered at once is not listed.
    expect(await rowsFor(kept)).toEqual([])
  })

  test('is repeated with the same message id until the server takes it', async () => {
    const to = newAddress()
    smtp.state.refuse = replies.later
    app.lines.length = 0
    await inScope(() => sendNotices(app.db, [notice(to)]))
    await app.mailsDelivered()
    await app.mailsDelivered()
    smtp.state.refuse = null
    await app.mailsDelivered()
    const [row] = await rowsFor(to)
    expect(row).toMatchObject({ state: 'late', attempts: 2 })
    expect(
      smtp.mailsTo(to).map(({ content }) => /^Message-ID: <(.+)@example\.com>/im.exec(content)?.[1]),
    ).toEqual([row!.id])
    expect(eventsAbout('address')).toEqual([['mail.deferred', 'busy']])
  })

  test('that is refused for good is listed, and not repeated', async () => {
    const to = newAddress()
    smtp.state.refuse = replies.never
    await inScope(() => sendNotices(app.db, [notice(to)]))
    await app.mailsDelivered()
    smtp.state.refuse = null
    await app.mailsDelivered()
    expect(smtp.mailsTo(to)).toEqual([])
    expect(await rowsFor(to)).toMatchObject([{ state: 'failed', reason: 'refused', attempts: 1 }])
  })

  test('that was sealed with another secret fails for good', async () => {
    const input = { id: newId(), kind: 'address', until: new Date(Date.now() + 60_000).toISOString() }
    await app.runtime.jobs.sendJob(app.db, mailDelivery, { ...input, sealed: 'c2VhbGVkIHdpdGggYW5vdGhlciBzZWNyZXQgaGVyZQ==' }) // prettier-ignore
    await app.mailsDelivered()
    const [row] = await app.db.select().from(undeliveredMail).where(eq(undeliveredMail.id, input.id))
    expect(row).toMatchObject({ state: 'failed', reason: 'sealed', address: '' })
    expect((await jobs()).at(-1)).toMatchObject({ state: 'failed' })
  })

  test('that no instance sent within its day is given up', async () => {
    const to = newAddress()
    const envelope = { id: newId(), kind: 'address', until: new Date(Date.now() - 1000).toISOString() }
    const letter = { mail: notice(to).write(), user: null }
    const sealed = app.runtime.mailSeal.seal(JSON.stringify(letter), Object.values(envelope).join('\n'))
    await app.runtime.jobs.sendJob(app.db, mailDelivery, { ...envelope, sealed })
    await app.mailsDelivered()
    expect(smtp.mailsTo(to)).toEqual([])
    expect(await rowsFor(to)).toMatchObject([{ state: 'failed', reason: 'expired', attempts: 0 }])
  })

  test('is sent once by two instances', async () => {
    const other = await startApp({
      env: { SMTP_URL: smtp.url },
      database: { ...app.runtime.database, close: async () => undefined },
    })
    const receivers = Array.from({ length: 30 }, newAddress)
    await inScope(() =>
      sendNotices(
        app.db,
        receivers.map((to) => notice(to)),
      ),
    )
    await Promise.all([app.mailsDelivered(), other.mailsDelivered()])
    expect(receivers.map((to) => smtp.mailsTo(to).length)).toEqual(receivers.map(() => 1))
    await other.close()
  })
})
