import { record } from '~/features/audit/record.server'
import type { RecordAddress } from '~/features/auth/address/address-changes.server'
import { createAuthAnswer } from '~/features/auth/service/auth-answer.server'
import { createAuth, type Auth } from '~/features/auth/auth.server'
import { createSessionCookie, type SessionCookie } from '~/features/auth/sessions/session-cookie.server'
import { createCallerReader, type ReadCaller } from '~/features/auth/sessions/caller.server'
import { adminEndpoints } from '~/features/user/endpoints/admin-endpoints.server'
import { keepMail } from '~/features/mailbox/mailbox.data.server'
import { demo } from '~/lib/build-flags'
import { provideApi } from '~/server/api.server'
import { type Background, createBackground } from '~/server/background.server'
import { createCursors, type Cursors } from '~/server/cursor.server'
import { type OpenDatabase, openDatabase } from '~/server/database.server'
import type { FileStore } from '~/server/files/file-store.server'
import { openFiles } from '~/server/files/open-files.server'
import { translateIssues } from '~/server/issue-text.server'
import type { Logger } from '~/server/log.server'
import { noTransport, type SendMail, smtpTransport } from '~/server/mail.server'
import { currentScope } from '~/server/scope.server'
import { authSecret } from '~/server/secret.server'
import type { Settings } from '~/server/settings.server'
import { api } from '../api.server'
import { seed } from '../seed.server'

/** What lives as long as the process. */
export type Product = {
  settings: Settings
  log: Logger
  database: OpenDatabase
  files: FileStore
  sendMail: SendMail
  background: Background
  cursors: Cursors
  auth: Auth
  sessionCookie: SessionCookie
  readCaller: ReadCaller
  answerAuth: Awaited<ReturnType<typeof createAuthAnswer>>
  /** Asked to stop: proxies should send nothing more here. */
  readiness: { leaving: boolean }
  close: () => Promise<void>
}

/** Open, migrated and, on a developer's machine and in a demo, filled with sample data. */
export async function prepareDatabase(settings: Settings, log: Logger): Promise<OpenDatabase> {
  const database = await openDatabase({ ...settings, log })
  try {
    await database.migrate()
    if (!settings.production || demo) await seed(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Everything that stands on an open database, whichever that is. */
export async function assembleProduct(
  parts: Pick<Product, 'settings' | 'log' | 'database'>,
): Promise<Product> {
  const { settings, log, database } = parts
  const sendMail = await transport(settings, database, log)
  const secret = await authSecret(settings)
  const background = createBackground(log)
  const { db } = database
  const cursors = createCursors(secret)
  const plugins = [adminEndpoints(db)]
  const auth = createAuth({ db, settings, secret, sendMail, background, log, plugins, recordAddress })
  const sessionCookie = await createSessionCookie(auth, secret)
  const readCaller = await createCallerReader({ auth, db, secret, sessionCookie, settings })
  const answerAuth = await createAuthAnswer({ auth, db, readCaller, secret, background })
  provideApi(api)
  translateIssues()
  const close = async () => {
    await background.settled()
    await database.close()
  }
  const files = openFiles(settings)
  if (settings.production && database.kind === 'postgres' && !settings.s3) {
    log.warn(
      'Covers are stored in DATA_DIR of this host: instances on other hosts will not have them. Set S3_ENDPOINT to share them',
    )
  }
  return {
    ...parts,
    files,
    sendMail,
    background,
    cursors,
    auth,
    sessionCookie,
    readCaller,
    answerAuth,
    readiness: { leaving: false },
    close,
  }
}

/** What people do to their own address: from whichever session, or from the old address's mail. */
const recordAddress: RecordAddress = (tx, { action, person, from, to }) => {
  const { id, name, email } = person
  const by = { userId: id, name, email, impersonatedBy: null }
  const changes = { email: { from, to } }
  return record(tx, { caller: by, address: currentScope().address }, [{ action, subject: person, changes }])
}

async function transport(settings: Settings, { db }: OpenDatabase, log: Logger): Promise<SendMail> {
  // Nobody is written to: strangers can type any address.
  if (demo) return noTransport
  if (settings.smtpUrl) return await smtpTransport(settings.smtpUrl, settings.mailFrom, log)
  if (!settings.production) return (mail) => keepMail(db, mail)
  log.warn('SMTP_URL is not set: no mail will be sent, so nobody can sign in with a code')
  return noTransport
}
