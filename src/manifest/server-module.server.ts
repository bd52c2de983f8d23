import type { AnyRouter } from '@orpc/server'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '~/platform/database.server'
import type { JobHandler } from '~/platform/jobs/job.server'
import type { Mail } from '~/platform/mail.server'
import type { Extensions } from '~/platform/module-extensions.server'
import type { ErrorReporter } from '~/platform/observability/report-error.server'
import type { Scope } from '~/platform/scope.server'
import type { Settings } from '~/platform/settings.server'

/** The public part of a kind of pictures: folder, sizes and rows. */
type PictureStore = {
  kind: { folder: string; widths: readonly number[]; prefix: string }
  table: PgTable
}

export type FormFields = Readonly<Record<string, string | undefined>>

/** Calls the API in this process as the user who submitted the form. */
export type FormCall = <T>(path: string[], input: object) => Promise<T>

/** A form that is sent to an endpoint of the authentication service. */
type SignInStep = {
  /** Requested before, whatever its response. */
  first?: string
  endpoint: string
  body: (fields: FormFields) => object
  /** Where the browser is redirected to. */
  onward: (fields: FormFields) => string
  /** Where it is redirected to after a refusal. */
  back: (fields: FormFields) => string
  /** A cookie that is set on success. */
  cookie?: (fields: FormFields) => string
}

/** What a module contributes to the server: `x.module.server.ts`, a line in `src/modules.server.ts`. */
export type ServerModule = Partial<Extensions> & {
  /** Its calls, by the names of their contracts. The pipeline runs before each of them. */
  calls?: Record<string, AnyRouter>
  /** Handles paths outside `/api` without the page router; null for other paths. */
  endpoint?: (request: Request, pathname: string, scope: Scope) => Promise<Response> | null
  /**
   * Handles forms that are submitted without JavaScript, by their path: processes the fields and returns the
   * path to redirect to. Null for other paths.
   */
  form?: (pathname: string) => ((fields: FormFields, call: FormCall) => Promise<string>) | null
  /** The same for sign-in forms, by their paths. */
  signInSteps?: Readonly<Record<string, SignInStep>>
  /** Matches a path up to a secret, which the log then omits. */
  secretPath?: RegExp
  /** Whether a request's body is too large for the default limit, or is not JSON; the handler reads it. */
  isUpload?: (request: Request, pathname: string) => boolean
  /** Seeds sample users first. Returns false if there are users already: then nothing is seeded. */
  seedPeople?: (tx: Database) => Promise<boolean>
  /** Stores mail in local development without SMTP_URL. */
  keepMail?: (db: Database, mail: Mail, id: string) => Promise<void>
  /** Seeds sample data into an empty database, in the order of the modules. */
  seed?: (tx: Database, settings: Pick<Settings, 'organizations'>) => Promise<void>
  /** Its background jobs, from `handleJob` and `sweep`. */
  jobs?: readonly JobHandler[]
  /** Receives unexpected errors of the server and of browsers, for example to send them to an error tracker. */
  reportError?: ErrorReporter
  /** Its kinds of uploaded pictures, from `definePictures`. */
  pictures?: (settings: Pick<Settings, 'organizations'>) => readonly PictureStore[]
}

export const defineServerModule = <const M extends ServerModule>(module: M): M => module
