/** Makes a thing once for each key. Formats of dates and numbers take longer to make than a row of a list to draw. */
export function memoizeByKey<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
