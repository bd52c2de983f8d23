// Appends a release's new migrations to the product's journal, whose databases have run its own; new databases then use
// the same order. Their names stay, so that the next upgrade recognizes them.

/** @typedef {{ idx: number, version: string, when: number, tag: string, breakpoints: boolean }} Entry */

/**
 * @param {Entry[]} ours
 * @param {Entry[]} base
 * @param {Entry[]} theirs
 * @returns {{ entries: Entry[], added: Entry[] } | { taken: string }}
 */
export function mergeJournal(ours, base, theirs) {
  const known = new Set(base.map(({ tag }) => tag))
  const own = new Set(ours.map(({ tag }) => tag))
  const fresh = theirs.filter(({ tag }) => !known.has(tag))
  const taken = fresh.find(({ tag }) => own.has(tag))
  if (taken) return { taken: taken.tag }
  const entries = [...ours]
  // A migrator that compares with the newest date skips migrations dated before it.
  for (const entry of fresh)
    entries.push({
      ...entry,
      idx: entries.length,
      when: Math.max(entry.when, ...entries.map(({ when }) => when + 1)),
    })
  return { entries, added: entries.slice(ours.length) }
}

const breakpoint = '--> statement-breakpoint'

/** The table that a statement changes, if it says so at its beginning. */
const target =
  /^\s*(?:--[^\n]*\n\s*)*(?:ALTER TABLE|DROP TABLE|CREATE TABLE|INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|COMMENT ON TABLE|CREATE (?:UNIQUE )?INDEX\b[^(]*?\bON|CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER\b[^]*?\bON|DROP TRIGGER\b[^]*?\bON)\s+(?:IF (?:NOT )?EXISTS\s+|ONLY\s+)*(?:"?public"?\.)?"?(\w+)"?/i

/**
 * Removes statements about tables that the product has removed. A statement that names both these and others without
 * saying which it changes stays, and is reported.
 * @param {string} sql
 * @param {{ removed: string[], remaining: string[] }} tables
 * @returns {{ sql: string, leftOut: number, unsure: string[] }}
 */
export function withoutTables(sql, { removed, remaining }) {
  const naming = (names, text) => names.some((name) => new RegExp(`\\b${name}\\b`).test(text))
  const unsure = []
  const statements = sql.split(breakpoint)
  const left = statements.filter((statement) => {
    if (!naming(removed, statement)) return true
    const changed = target.exec(statement)?.[1]
    if (changed !== undefined) return !removed.includes(changed)
    if (!naming(remaining, statement)) return false
    unsure.push(statement.trim().split('\n')[0])
    return true
  })
  const leftOut = statements.length - left.length
  const note = '-- What this release does to tables that were removed here is left out.\n'
  return {
    sql: leftOut === 0 ? sql : `${note}${left.join(breakpoint).trim() || 'SELECT 1;'}\n`,
    leftOut,
    unsure,
  }
}
