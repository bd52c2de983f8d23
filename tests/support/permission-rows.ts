import type { Database } from '~/platform/database.server'

/** The personas of the permission matrix. Roles inside an organization: organization-access.api.test.ts. */
export const people = [
  'anonymous',
  'user',
  'admin',
  'user,admin',
  'banned',
  /** An administrator's session after the role was revoked. */
  'demoted',
  /** An administrator who impersonates an ordinary user. */
  'impersonated',
  /** A configured administrator who impersonates an administrator. */
  'impersonated admin',
  /** An ordinary user whose id is in the configured list of administrators. */
  'configured',
] as const

export type Persona = (typeof people)[number]

export const admins: Persona[] = ['admin', 'user,admin', 'configured']
export const notImpersonating: Persona[] = ['user', 'demoted', ...admins]
export const signedIn: Persona[] = [...notImpersonating, 'impersonated', 'impersonated admin']
export const lookingAtPeople: Persona[] = [...admins, 'impersonated admin']
export const inTheirOwnName: Persona[] = ['anonymous', 'banned', ...notImpersonating]
export const everyone: Persona[] = [...people]

export type Known = { ids: Record<string, string>; unique: () => string }

export type CallRow = {
  through: Persona[]
  /** The error code for signed-in callers without the permission. */
  code?: string
  input?: object | ((known: Known) => object)
  /** The response to permitted callers where it looks like a refusal. */
  expectedResponse?: { status: number; code: string }
}

/** Administrators may, also while they impersonate; others are refused with this code. */
export const reading = (code: string, input?: CallRow['input']): CallRow => ({
  through: lookingAtPeople,
  code,
  input,
})

/** Administrators may in their own name; others are refused with this code. */
export const changing = (code: string, input?: CallRow['input']): CallRow => ({
  through: admins,
  code,
  input,
})

export const onNobody = { id: 'nobody' }
/** @public for modules */
export const notFound = { status: 404, code: 'NOT_FOUND' }

/** The rows that a removable module adds to the table: `tests/<module>/permission-table.ts`. */
export type ModulePart = {
  calls: Record<string, CallRow>
  ids: (db: Database) => Promise<Record<string, string>>
  /** Bodies for calls that the table asks to change nothing, by the name of the call. */
  changes: Record<string, Record<string, unknown>>
  /** The kinds of action of a call that has several. */
  kinds: Record<string, string[]>
}

/** The calls of an entity's import; `ref`: a field of it that refers to something. */
export function importCalls(entity: string, ref: string | undefined): Record<string, CallRow> {
  const read = reading('FORBIDDEN')
  const write = changing('FORBIDDEN')
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
