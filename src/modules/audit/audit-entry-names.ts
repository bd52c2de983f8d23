import type { AuditEntry } from './audit.schema'

export type Named = { name: string; email: string }

/** The name of an id in the newest entry; entries store names as they were. */
export function namedIn(
  entries: readonly AuditEntry[],
  id: string,
): { named: Named; isPerson: boolean } | null {
  for (const { action, subject, actor } of entries) {
    // A malformed entry is shown as broken; it must not break the page.
    const found = [subject, actor].find((each: AuditEntry['actor'] | null) => each?.id === id.toLowerCase())
    if (found) return { named: found, isPerson: found === actor || action.startsWith('user.') }
  }
  return null
}
