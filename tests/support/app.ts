import { setTimeout } from 'node:timers/promises'
import { desc, sql } from 'drizzle-orm'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { createLog } from '~/platform/log.server'
import { mailDelivery } from '~/platform/outbox.server'
import { rowsOf } from '~/platform/rows-of.server'
import { readSettings } from '~/platform/settings.server'
import { createRequestHandler } from '~/http/request-handler.server'
import { createRuntime } from '~/http/runtime.server'
import { codeIn, hasCode } from './code'
import { openTestDatabase } from './database'
import { secret } from './load'

export const origin = 'http://localhost:3000'

/** The Cookie header that a browser sends after this response. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

type Options = {
  env?: Record<string, string>
  database?: Awaited<ReturnType<typeof openTestDatabase>>
}

let visitors = 0

/** The product without its pages, handling real requests on its own database. */
export async function startApp({ env = {}, database: given }: Options = {}) {
  const database = given ?? (await openTestDatabase())
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const settings = readSettings({ NODE_ENV: 'test', AUTH_SECRET: secret, ...env })
  const runtime = await createRuntime({ settings, log, database })
  const reply = createRequestHandler(
    runtime,
    () => new Response('page', { headers: { 'content-type': 'text/html' } }),
  )

  const request = (path: string, init: RequestInit & { cookie?: string; address?: string } = {}) => {
    const headers = new Headers(init.headers)
    if (init.cookie) headers.set('cookie', init.cookie)
    return reply(new Request(settings.appUrl + path, { ...init, headers }), init.address ?? '198.51.100.1')
  }

  /** Sends the headers of a same-origin page. */
  const post = (path: string, body: unknown, init: Parameters<typeof request>[1] = {}) =>
    request(path, {
      method: 'POST',
      ...init,
      headers: { origin: settings.appUrl, 'content-type': 'application/json', ...(init.headers as object) },
      body: JSON.stringify(body),
    })

  const newestCode = async (): Promise<string> => {
    const [mail] = await database.db
      .select()
      .from(mailboxMessage)
      // Skips mails that are not about a code.
      .where(sql`${mailboxMessage.text} ~ ${hasCode}`)
      .orderBy(desc(mailboxMessage.createdAt))
      .limit(1)
    return codeIn(mail?.text ?? '')!
  }

  /** Requests a code and enters it with the same browser cookies; returns the second response. */
  const enter = async (email: string, init: Parameters<typeof request>[1] = {}): Promise<Response> => {
    const from = { address: `203.0.113.${++visitors % 250}`, ...init }
    const sent = await post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }, from)
    const cookie = [init.cookie, cookiesOf(sent)].filter(Boolean).join('; ')
    return await post('/api/auth/sign-in/email-otp', { email, otp: await newestCode() }, { ...from, cookie })
  }

  /** The Cookie header of a new session. */
  const signIn = async (email: string): Promise<string> => {
    const response = await enter(email)
    if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
    return cookiesOf(response)
  }

  let started: Promise<void> | undefined
  const startJobs = () => (started ??= runtime.jobs.start())

  /** One attempt for each mail that waits, without the delays between attempts. */
  const mailsDelivered = async () => {
    await startJobs()
    const jobs = sql`pgboss.job where name = ${mailDelivery.name}`
    await database.db.execute(
      sql`update pgboss.job set start_after = now() where name = ${mailDelivery.name} and state in ('created', 'retry')`,
    )
    const isWaiting = sql`state in ('created', 'active') or state = 'retry' and start_after <= now()`
    while (
      rowsOf(await database.db.execute(sql`select 1 from ${jobs} and (${isWaiting}) limit 1`)).length > 0
    ) {
      runtime.jobs.wake(mailDelivery.name)
      await setTimeout(20)
    }
  }

  return {
    runtime,
    db: database.db,
    kind: database.kind,
    lines,
    request,
    post,
    enter,
    signIn,
    newestCode,
    mailsDelivered,
    close: () => runtime.close(),
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
