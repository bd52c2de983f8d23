import type { AuditEntry } from './audit.schema'

export type Named = { name: string; email: string }

/** Who or what an id belongs to, as the newest entry calls it; entries hold the names of their day. */
export function namedIn(
  entries: readonly AuditEntry[],
  id: string,
): { named: Named; isPerson: boolean } | null {
  for (const { action, subject, actor } of entries) {
    // An entry that is not as we write it today is shown as broken; it must not take the page along.
    const found = [subject, actor].find((each: AuditEntry['actor'] | null) => each?.id === id.toLowerCase())
    if (found) return { named: found, isPerson: found === actor || action.startsWith('user.') }
  }
  return null
}
