import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import '~/modules.permissions'
import '~/modules.organization-permissions'
import { demo } from '~/lib/build-flags'
import { provideCalls } from '~/api/in-process-link.server'
import { serverModules } from '~/modules.server'
import { provideExtensions } from '~/platform/module-extensions.server'
import { type Jobs, openJobs } from '~/platform/jobs/job-queue.server'
import { sweepRateLimits } from '~/platform/rate-limit.server'
import { type Background, createBackground } from '~/platform/background.server'
import { createSignedTokens, type SignedTokens } from '~/platform/signed-token.server'
import { openDatabase } from '~/platform/open-database.server'
import type { Database, OpenDatabase } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import { translateIssues } from '~/platform/issue-text.server'
import type { Logger } from '~/platform/log.server'
import {
  countMails,
  inlineTimeoutMs,
  jobTimeoutMs,
  noTransport,
  type SendMail,
  smtpTransport,
} from '~/platform/mail.server'
import { deliverMail } from '~/platform/outbox.server'
import { createSeal, type Seal } from '~/platform/seal.server'
import { provideErrorReporters } from '~/platform/observability/report-error.server'
import type { Settings } from '~/platform/settings.server'
import { defaultLanguage, toLanguage } from '~/i18n/languages'
import { createSignIn, type SignIn } from '~/sign-in.server'
import { messagesIn } from './shared-messages.server'
import { withJson } from './receive-body.server'
import { pictureWarning } from './picture-warning.server'
import { callInProcess } from './api-router.server'
import { localFiles } from '~/platform/files/local-files.server'
import { s3Files } from '~/platform/files/s3-files.server'

/** State of the process. */
export type Runtime = SignIn & {
  settings: Settings
  log: Logger
  database: OpenDatabase
  files: FileStore
  sendMail: SendMail
  mailSeal: Seal
  background: Background
  jobs: Jobs
  signedTokens: SignedTokens
  /** True during a graceful shutdown: proxies should send no more requests. */
  readiness: { shuttingDown: boolean }
  close: () => Promise<void>
}

/** Opens and migrates the database, and seeds sample data locally and in a demo. */
export async function prepareDatabase(settings: Settings, log: Logger): Promise<OpenDatabase> {
  const database = await openDatabase({ ...settings, log })
  try {
    await database.migrate()
    if (!settings.production || demo) await seed(database.db, settings)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Seeds sample data in one transaction, only into a database without users. */
export async function seed(db: Database, settings: Pick<Settings, 'organizations'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { seedPeople } of serverModules) if ((await seedPeople?.(tx)) === false) return
    for (const { seed: fill } of serverModules) await fill?.(tx, settings)
  })
}

export async function createRuntime(parts: Pick<Runtime, 'settings' | 'log' | 'database'>): Promise<Runtime> {
  const { settings, log, database } = parts
  const { sendMail, sendMailPatiently } = await transports(settings, database, log)
  const secret = await authSecret(settings)
  const background = createBackground(log)
  const { db } = database
  const signedTokens = createSignedTokens(secret)
  const mailSeal = createSeal(secret, 'mail')
  const signIn = await createSignIn({ db, settings, secret, log, receive: withJson })
  provideCalls(callInProcess)
  provideExtensions(serverModules)
  provideErrorReporters(serverModules.flatMap(({ reportError }) => reportError ?? []))
  translateIssues()
  // The configured bucket, or the data directory.
  const files = settings.s3 ? s3Files(settings.s3) : localFiles(settings.dataDir)
  const jobs = await openJobs({
    database,
    log,
    handlers: [sweepRateLimits, deliverMail, ...serverModules.flatMap((module) => module.jobs ?? [])],
    runsJobs: settings.runsJobs,
    context: {
      db,
      files,
      settings,
      sendMail: sendMailPatiently,
      mailSeal,
      messages: (language) => messagesIn(toLanguage(language) ?? defaultLanguage),
    },
    shutdown: background.shutdown,
  })
  const close = async () => {
    await Promise.all([background.settled(), jobs.stop()])
    await database.close()
  }
  const warning = pictureWarning(settings, database, serverModules)
  if (warning) log.warn(warning)
  return {
    ...parts,
    files,
    sendMail,
    mailSeal,
    background,
    jobs,
    signedTokens,
    ...signIn,
    readiness: { shuttingDown: false },
    close,
  }
}

/** The configured secret; locally one that is generated once into the data directory. */
async function authSecret(settings: Settings): Promise<string> {
  if (settings.authSecret) return settings.authSecret
  await mkdir(settings.dataDir, { recursive: true })
  const file = join(settings.dataDir, 'auth-secret')
  try {
    // 'wx': of two processes that start at once, the second reads the file of the first.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return await readFile(file, 'utf8')
}

/** For requests, whose users wait, and for background jobs. */
async function transports(settings: Settings, { db }: OpenDatabase, log: Logger) {
  const both = (send: SendMail) => ({ sendMail: send, sendMailPatiently: send })
  // A demo sends no mail: visitors could enter any address.
  if (demo) return both(noTransport)
  if (settings.smtpUrl) {
    const smtp = { url: settings.smtpUrl, from: settings.mailFrom, log }
    return {
      sendMail: countMails(await smtpTransport(smtp, inlineTimeoutMs)),
      sendMailPatiently: countMails(await smtpTransport(smtp, jobTimeoutMs)),
    }
  }
  const keepMail = serverModules.find((module) => module.keepMail)?.keepMail
  // Without codes nobody could sign in.
  if (!keepMail) throw new Error('No module keeps mail. Set SMTP_URL')
  return both(countMails((mail, id) => keepMail(db, mail, id)))
}
