/** Number of days; `never` until the ban is lifted, `date` with a chosen day. */
export const banEnds = ['never', '1', '7', '30', 'date'] as const
export type BanEnd = (typeof banEnds)[number]

const dayMs = 24 * 60 * 60 * 1000

/** The end of a ban, null for never. A chosen day lasts until midnight in the administrator's time zone. */
export function banExpiry(end: BanEnd, day: string, now = Date.now()): Date | null {
  if (end === 'never') return null
  if (end === 'date') return new Date(`${day}T23:59:59`)
  return new Date(now + Number(end) * dayMs)
}

/** The earliest selectable day, in the format of a date input. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}
