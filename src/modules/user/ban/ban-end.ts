/** In days; `never` until someone lifts it, `date` with the day that is chosen beside it. */
export const banEnds = ['never', '1', '7', '30', 'date'] as const
export type BanEnd = (typeof banEnds)[number]

const dayMs = 24 * 60 * 60 * 1000

/** When a ban ends: null for never. A day counts until its last second, where the administrator is. */
export function banExpiry(end: BanEnd, day: string, now = Date.now()): Date | null {
  if (end === 'never') return null
  if (end === 'date') return new Date(`${day}T23:59:59`)
  return new Date(now + Number(end) * dayMs)
}

/** The first day that may be chosen, as the date field writes it. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}
