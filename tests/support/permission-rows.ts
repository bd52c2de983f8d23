import type { Database } from '~/platform/database.server'

/** Who is let through by every endpoint there is. Roles inside an organization are a table of their own: organization-access.api.test.ts. */
export const people = [
  'anonymous',
  'user',
  'admin',
  'user,admin',
  'banned',
  /** An administrator's session after the role was taken away. */
  'demoted',
  /** An administrator who acts as an ordinary user. */
  'impersonated',
  /** Someone on the configured list who acts as an administrator. */
  'impersonated admin',
  /** An ordinary user whose id is on the configured list. */
  'configured',
] as const

export type Persona = (typeof people)[number]

export const admins: Persona[] = ['admin', 'user,admin', 'configured']
export const inPerson: Persona[] = ['user', 'demoted', ...admins]
export const signedIn: Persona[] = [...inPerson, 'impersonated', 'impersonated admin']
export const lookingAtPeople: Persona[] = [...admins, 'impersonated admin']
export const inTheirOwnName: Persona[] = ['anonymous', 'banned', ...inPerson]
export const everyone: Persona[] = [...people]

/** Real ids by the names of their kinds, for those who get as far as that. */
export type Known = { ids: Record<string, string>; unique: () => string }

export type CallRow = {
  through: Persona[]
  /** What those hear who are signed in and lack the permission. */
  code?: string
  input?: object | ((known: Known) => object)
  /** What those hear who are let through, where it reads like a refusal. */
  expectedResponse?: { status: number; code: string }
}

export const onNobody = { id: 'nobody' }
/** @public for modules */
export const notFound = { status: 404, code: 'NOT_FOUND' }

/** What a module that can be removed adds to the table: `tests/<module>/permission-table.ts`. */
export type ModulePart = {
  calls: Record<string, CallRow>
  /** Ids of real ones, by kind. */
  ids: (db: Database) => Promise<Record<string, string>>
  /** Where the table asks for a change of nothing, by the name of the call. */
  changes: Record<string, Record<string, unknown>>
  /** The kinds of action of a call that has several. */
  kinds: Record<string, string[]>
}

/** The calls of an entity's import; `ref`: a field of it that refers to something. */
export function importCalls(entity: string, ref: string | undefined): Record<string, CallRow> {
  const read = { through: lookingAtPeople, code: 'FORBIDDEN' }
  const write = { through: admins, code: 'FORBIDDEN' }
  const ofNobody = { input: onNobody, expectedResponse: notFound }
  const choice = { ...onNobody, field: ref, name: 'Whichever', refId: 'nobody' }
  return Object.fromEntries(
    Object.entries<CallRow>({
      List: read,
      Begin: { ...write, input: { fileName: 'some.csv' } },
      Get: { ...read, ...ofNobody },
      Stage: { ...write, ...ofNobody, input: { ...onNobody, rows: [] } },
      Rows: { ...read, ...ofNobody },
      Row: { ...read, ...ofNobody, input: { ...onNobody, line: 2 } },
      Mend: { ...write, ...ofNobody, input: { ...onNobody, line: 2 } },
      ...(ref && { Similar: { ...read, ...ofNobody }, Choose: { ...write, ...ofNobody, input: choice } }),
      Rejects: { ...read, ...ofNobody },
      Run: { ...write, ...ofNobody },
      Undo: { ...write, ...ofNobody },
    }).map(([call, row]) => [`${entity}.import${call}`, row]),
  )
}
