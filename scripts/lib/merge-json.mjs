const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A three-way merge of JSON: two keys added at the same position do not conflict, as they would by line. If both sides
 * changed a value, `prefer` decides, and its path is reported as a conflict.
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

/** Our keys in order, each new one of theirs after its predecessor. */
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
