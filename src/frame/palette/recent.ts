const key = 'palette'
const most = 5

type StoredRecent = { of: string; ids: string[] }

/** Recent choices by id and user, without names or titles. */
export function recentChoices(userId: string): string[] {
  try {
    const { of, ids } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredRecent>
    return of === userId && Array.isArray(ids)
      ? ids.filter((id) => typeof id === 'string').slice(0, most)
      : []
  } catch {
    return []
  }
}

export function rememberChoice(userId: string, id: string): void {
  const ids = [id, ...recentChoices(userId).filter((each) => each !== id)].slice(0, most)
  try {
    localStorage.setItem(key, JSON.stringify({ of: userId, ids } satisfies StoredRecent))
  } catch {
    // Without storage there are no recent choices.
  }
}
