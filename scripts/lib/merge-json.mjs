const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Three-way merge of what JSON holds: two keys that were added at one place are no conflict, as they are to lines.
 * Where both sides changed one value, `prefer` says whose is taken, and its path is among the conflicts.
 * @param {unknown} base
 * @param {unknown} ours
 * @param {unknown} theirs
 * @param {(path: string) => 'ours' | 'theirs'} [prefer]
 * @returns {{ value: any, conflicts: string[] }}
 */
export function mergeJson(base, ours, theirs, prefer = () => 'ours', path = '') {
  if (same(ours, theirs) || same(base, theirs)) return { value: ours, conflicts: [] }
  if (same(base, ours)) return { value: theirs, conflicts: [] }
  if (!isObject(ours) || !isObject(theirs))
    return { value: prefer(path) === 'ours' ? ours : theirs, conflicts: [path] }
  const before = isObject(base) ? base : {}
  const merged = keysInOrder(ours, theirs).map((key) => {
    const below = path ? `${path}.${key}` : key
    return { key, ...mergeJson(before[key], ours[key], theirs[key], prefer, below) }
  })
  return {
    value: Object.fromEntries(
      merged.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])),
    ),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}

/** Ours as they are, each of theirs behind the one that it follows there. */
function keysInOrder(ours, theirs) {
  const keys = Object.keys(ours)
  let place = 0
  for (const key of Object.keys(theirs)) {
    const known = keys.indexOf(key)
    if (known < 0) keys.splice(place, 0, key)
    place = (known < 0 ? place : known) + 1
  }
  return keys
}
