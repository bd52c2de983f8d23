import type { AnyRouter } from '@orpc/server'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '~/platform/database.server'
import type { Mail } from '~/platform/mail.server'
import type { Extensions } from '~/platform/module-extensions.server'
import type { Scope } from '~/platform/scope.server'
import type { Settings } from '~/platform/settings.server'

/** What anybody outside needs to know of a kind of pictures: the folder of its files, its sizes, its rows. */
type PictureStore = {
  kind: { folder: string; widths: readonly number[]; prefix: string }
  table: PgTable
}

export type FormFields = Readonly<Record<string, string | undefined>>

/** Calls the API in this process, as the person who sent the form. */
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

/**
 * What a module brings to the server, said in one place: `x.module.server.ts`, which has one line in
 * `src/modules.server.ts`. Nothing else outside the module names what is inside.
 */
export type ServerModule = Partial<Extensions> & {
  /** Calls by the names of their contracts. The pipeline stands before all of them. */
  calls?: Record<string, AnyRouter>
  /** Paths outside `/api` that are answered without a page's router. Null: not one of them. */
  endpoint?: (request: Request, pathname: string, scope: Scope) => Promise<Response> | null
  /**
   * Forms as a browser sends them whose script has not arrived or never will, by the path that they are sent to: what is
   * done with the fields, and the path that it leads to. Null: not one of them.
   */
  form?: (pathname: string) => ((fields: FormFields, call: FormCall) => Promise<string>) | null
  /** The same for forms of signing in, by their paths. */
  signInSteps?: Readonly<Record<string, SignInStep>>
  /** Matches a path up to where a secret begins, which the log leaves out. */
  secretPath?: RegExp
  /** A request whose body is larger than others, or no JSON: a call's handler reads it from the scope. */
  isUpload?: (request: Request, pathname: string) => boolean
  /** Sample people, before all other sample data. False if there are people already: then nothing is seeded. */
  seedPeople?: (tx: Database) => Promise<boolean>
  /** Takes the mail on a developer's machine that has no SMTP_URL. */
  keepMail?: (db: Database, mail: Mail) => Promise<void>
  /** Sample data for a first look, into a database without any; in the order of the list of modules. */
  seed?: (tx: Database, settings: Pick<Settings, 'organizations'>) => Promise<void>
  /** Work that begins with the process; nobody waits for it. */
  startJobs?: (parts: Pick<Scope, 'db' | 'files' | 'background'>) => void
  /** The kinds of pictures that people send it, by `definePictures`. */
  pictures?: (settings: Pick<Settings, 'organizations'>) => readonly PictureStore[]
}

export const defineServerModule = <const M extends ServerModule>(module: M): M => module
