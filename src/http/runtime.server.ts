import '~/modules.permissions'
import '~/modules.organization-permissions'
import { record } from '~/modules/audit/record.server'
import type { RecordAddress } from '~/modules/auth/address/address-changes.server'
import { createAuthHandler } from '~/modules/auth/service/auth-handler.server'
import { createAuth, type Auth } from '~/modules/auth/auth.server'
import { createAttemptReader, type ReadAttempt } from '~/modules/auth/codes/attempt.server'
import { createSessionCookie, type SessionCookie } from '~/modules/auth/sessions/session-cookie.server'
import { createCallerReader, type ReadCaller } from '~/modules/auth/sessions/caller.server'
import { adminEndpoints } from '~/modules/better-auth-compat/admin/admin-endpoints.server'
import { organizationEndpoints } from '~/modules/better-auth-compat/organization/organization-endpoints.server'
import { keepMail } from '~/modules/mailbox/mailbox.data.server'
import { demo } from '~/lib/build-flags'
import { provideCalls } from '~/api/in-process-link.server'
import { serverModules } from '~/modules.server'
import { provideExtensions } from '~/platform/module-extensions.server'
import { type Background, createBackground } from '~/platform/background.server'
import { createSignedTokens, type SignedTokens } from '~/platform/signed-token.server'
import { openDatabase } from '~/platform/open-database.server'
import type { OpenDatabase } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import { openFiles } from '~/platform/files/open-files.server'
import { translateIssues } from '~/platform/issue-text.server'
import type { Logger } from '~/platform/log.server'
import { noTransport, type SendMail, smtpTransport } from '~/platform/mail.server'
import { currentScope } from '~/platform/scope.server'
import { authSecret } from '~/platform/secret.server'
import type { Settings } from '~/platform/settings.server'
import { withJson } from './receive-body.server'
import { pictureWarning } from './picture-warning.server'
import { callInProcess } from './call-in-process.server'
import { seed } from './seed.server'

/** What lives as long as the process. */
export type Runtime = {
  settings: Settings
  log: Logger
  database: OpenDatabase
  files: FileStore
  sendMail: SendMail
  background: Background
  signedTokens: SignedTokens
  auth: Auth
  sessionCookie: SessionCookie
  readCaller: ReadCaller
  readAttempt: ReadAttempt
  handleAuth: Awaited<ReturnType<typeof createAuthHandler>>
  /** Asked to stop: proxies should send nothing more here. */
  readiness: { shuttingDown: boolean }
  close: () => Promise<void>
}

/** Open, migrated and, on a developer's machine and in a demo, filled with sample data. */
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

/** Everything that stands on an open database, whichever that is. */
export async function createRuntime(parts: Pick<Runtime, 'settings' | 'log' | 'database'>): Promise<Runtime> {
  const { settings, log, database } = parts
  const sendMail = await transport(settings, database, log)
  const secret = await authSecret(settings)
  const background = createBackground(log)
  const { db } = database
  const signedTokens = createSignedTokens(secret)
  const plugins = [adminEndpoints(db), ...(settings.organizations ? [organizationEndpoints(db)] : [])]
  const auth = createAuth({ db, settings, secret, sendMail, log, plugins, recordAddress })
  const sessionCookie = await createSessionCookie(auth, secret)
  const readCaller = await createCallerReader({ auth, db, secret, sessionCookie, settings })
  const readAttempt = await createAttemptReader(auth, secret)
  const handleAuth = await createAuthHandler({ auth, db, readCaller, secret, background, receive: withJson })
  provideCalls(callInProcess)
  provideExtensions(serverModules)
  translateIssues()
  const close = async () => {
    await background.settled()
    await database.close()
  }
  const files = openFiles(settings)
  const warning = pictureWarning(settings, database, serverModules)
  if (warning) log.warn(warning)
  return {
    ...parts,
    files,
    sendMail,
    background,
    signedTokens,
    auth,
    sessionCookie,
    readCaller,
    readAttempt,
    handleAuth,
    readiness: { shuttingDown: false },
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
  return (mail) => keepMail(db, mail)
}
