import { isIP } from 'node:net'
import * as z from 'zod'
import { demo } from '~/lib/build-flags'
import { isEmail } from '~/lib/email'
import {
  type DatabaseSettings,
  databaseVariables,
  toDatabaseSettings,
} from './database/database-settings.server'
import { fileFaults, fileVariables, type S3Settings, toFileSettings } from './files/file-settings.server'
import {
  address,
  type Environment,
  type Fault,
  isLoopback,
  optional,
  StartupFault,
} from './setting-kinds.server'
import {
  signInFaults,
  type SignInSettings,
  signInVariables,
  toSignInSettings,
} from './sign-in-settings.server'
import { product } from '~/lib/product'

const list = (each: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ) // prettier-ignore
    .pipe(z.array(each))

/** The default sender of local mail; production must set its own. */
const localSender = `"${product.name.replaceAll(/["\\]/g, '\\$&')}" <${product.slug}@localhost>`

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: optional(
    z.coerce
      .number({ error: 'must be a number from 0 to 65535' })
      .int()
      .min(0)
      .max(65_535, 'must be a number from 0 to 65535'),
  ).transform((port) => port ?? 3000),
  HOST: optional(z.string()),
  APP_URL: optional(address(['http:', 'https:'], 'https://app.example.com')),
  DATA_DIR: optional(z.string()).transform((dir) => dir ?? './.data'),
  ...databaseVariables,
  DRAIN_SECONDS: optional(
    z.coerce
      .number({ error: 'must be a number from 0 to 300' })
      .min(0, 'must be a number from 0 to 300')
      .max(300, 'must be a number from 0 to 300'),
  ),
  JOBS: optional(z.enum(['true', 'false'], { error: 'must be true or false' })).transform(
    (v) => v !== 'false',
  ),
  AUTH_SECRET: optional(z.string()),
  ADMIN_EMAILS: list(
    z.string().refine(isEmail, 'must be e-mail addresses separated by commas').toLowerCase(),
  ),
  ADMIN_IDS: list(z.string().max(100, 'must be ids of users separated by commas')),
  AUTH_SIGNUP: optional(z.enum(['true', 'false'], { error: 'must be true or false' })).transform(
    (v) => v !== 'false',
  ),
  SMTP_URL: optional(address(['smtp:', 'smtps:'], 'smtp://user:password@host:587')),
  MAIL_FROM: optional(z.string().regex(/@/, 'must be an e-mail address, or Name <address>')).transform(
    (from) => from ?? localSender,
  ),
  TRUSTED_PROXIES: list(
    z.string().refine((value) => isIP(value.split('/')[0]!) !== 0, {
      error: 'must be addresses or networks separated by commas, such as 10.0.0.0/8',
    }),
  ),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, silent',
    }),
  ).transform((level) => level ?? 'info'),
  ...signInVariables,
  ...fileVariables,
})

/**
 * Declaration merging: a module adds the settings that it registers.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ModuleSettings {}

let variables: z.ZodObject<typeof schema.shape> = schema
const moduleSettings: ((value: never) => Partial<ModuleSettings>)[] = []

/** Registers a module's environment variables and settings; called when its manifest is loaded. */
export function registerSettings<V extends z.ZodRawShape>(
  added: V,
  read: (value: z.output<z.ZodObject<V>>) => Partial<ModuleSettings>,
): void {
  variables = variables.extend(added)
  moduleSettings.push(read)
}

export type Settings = SignInSettings &
  ModuleSettings &
  DatabaseSettings & {
    port: number
    host: string | undefined
    appUrl: string
    /** True for a public address: disables all conveniences of local development. */
    production: boolean
    dataDir: string
    /** Undefined only locally, where a secret is generated into the data directory. */
    authSecret: string | undefined
    adminEmails: string[]
    /** Ids of users with all permissions, whatever their role. */
    adminIds: string[]
    signUp: boolean
    smtpUrl: string | undefined
    mailFrom: string
    /** Without a bucket, files are stored in the data directory. */
    s3?: S3Settings
    /** Graceful shutdown takes at most `limitMs`; during `announceMs` it is unready but accepts requests. */
    drain: { limitMs: number; announceMs: number }
    /** Whether this instance runs background jobs, or leaves them to others (`npm run worker`). */
    runsJobs: boolean
    trustedProxies: string[]
    logLevel: string
  }

const weakSecret = /secret|password|changeme|change-me|example|12345/i
/** Short names occur in random text by chance. */
const namesProduct = (secret: string) =>
  product.slug.length > 4 && secret.toLowerCase().includes(product.slug)

function secretFault(secret: string | undefined, production: boolean): string | null {
  if (secret === undefined) {
    return production
      ? 'is required in production: 32 random characters or more, e.g. from `openssl rand -base64 32`'
      : null
  }
  if (secret.length < 32) return `is too short: it has ${secret.length} characters, at least 32 are needed`
  if (weakSecret.test(secret) || namesProduct(secret) || new Set(secret).size < 12)
    return 'is guessable: take one from `openssl rand -base64 32`'
  return null
}

/** Without working mail nobody can sign in. A demo sends none. */
function mailFaults({ SMTP_URL, MAIL_FROM, APP_URL }: Environment): Fault[] {
  const example = `such as "${product.name} <no-reply@${new URL(APP_URL!).hostname}>"`
  const faults: Fault[] = []
  if (!SMTP_URL) {
    const reason =
      'is required in production: sign-in codes go through it, such as smtp://user:password@host:587'
    faults.push({ variable: 'SMTP_URL', reason })
  }
  if (!MAIL_FROM) {
    const reason = `is required in production: the address that mail comes from, ${example}`
    faults.push({ variable: 'MAIL_FROM', reason })
  } else if (/@localhost\b/i.test(MAIL_FROM)) {
    faults.push({ variable: 'MAIL_FROM', reason: `must be an address of your domain, ${example}` })
  }
  return faults
}

/** Reads the settings, or throws one error that lists every invalid variable. */
export function readSettings(env: Environment): Settings {
  const parsed = variables.safeParse(env)
  const faults: Fault[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ variable: String(issue.path[0]), reason: issue.message }))

  const broken = new Set(faults.map((fault) => fault.variable))
  const port = broken.has('PORT') ? 3000 : Number(env.PORT || 3000)
  const appUrl = (!broken.has('APP_URL') && env.APP_URL) || `http://localhost:${port}`
  if (env.NODE_ENV === 'production' && !env.APP_URL) {
    // A local address is a default for developers only: it enables sample users and an open mailbox.
    const reason = `is required with NODE_ENV=production: the address people see, such as https://app.example.com; or ${appUrl}, to try it with sample people`
    faults.push({ variable: 'APP_URL', reason })
  }
  const production = env.NODE_ENV === 'production' && !isLoopback(appUrl)
  if (production && !appUrl.startsWith('https://')) {
    faults.push({ variable: 'APP_URL', reason: 'must start with https:// unless it is this machine' })
  }
  const secretReason = secretFault(env.AUTH_SECRET || undefined, production)
  if (secretReason) faults.push({ variable: 'AUTH_SECRET', reason: secretReason })
  if (production && !demo) faults.push(...mailFaults(env))
  faults.push(...signInFaults(env, production), ...fileFaults(env))

  if (!parsed.success || faults.length > 0) throw new StartupFault(describe(faults))
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    appUrl: new URL(appUrl).origin,
    production,
    dataDir: value.DATA_DIR,
    ...toDatabaseSettings(value),
    authSecret: value.AUTH_SECRET,
    adminEmails: value.ADMIN_EMAILS,
    adminIds: value.ADMIN_IDS,
    signUp: value.AUTH_SIGNUP,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    drain: toDrain(value.DRAIN_SECONDS, production),
    runsJobs: value.JOBS,
    trustedProxies: value.TRUSTED_PROXIES,
    logLevel: value.LOG_LEVEL,
    ...toSignInSettings(value),
    ...toFileSettings(value),
    ...(Object.assign({}, ...moduleSettings.map((read) => read(value as never))) as ModuleSettings),
    // A demo has its sample users only, whatever the variables say.
    ...(demo && { signUp: false, providers: {}, captcha: undefined }),
  }
}

/** Less than ten seconds, after which many supervisors kill the process. */
const drainSeconds = 8

/** Locally there is no load balancer to notice it. */
function toDrain(given: number | undefined, production: boolean): Settings['drain'] {
  const limitMs = (given ?? drainSeconds) * 1000
  return { limitMs, announceMs: given !== undefined || production ? limitMs / 2 : 0 }
}

function describe(faults: Fault[]): string {
  const width = Math.max(...faults.map((fault) => fault.variable.length))
  const heading = faults.length === 1 ? 'one setting is wrong' : `${faults.length} settings are wrong`
  return [
    `${product.name} cannot start: ${heading}.`,
    ...faults.map((fault) => `  ${fault.variable.padEnd(width)}  ${fault.reason}`),
  ].join('\n')
}

/** Locally without SMTP_URL, the mailbox shows all mail, including codes, to everybody. */
export const isMailboxOpen = ({ production, smtpUrl }: Pick<Settings, 'production' | 'smtpUrl'>): boolean =>
  !production && !smtpUrl
