export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** By the hour of somebody's clock. Whoever is awake after midnight has an evening still. */
export const partOfDay = (hour: number): PartOfDay =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'

/** Null for a zone that there is not. */
export function hourIn(timeZone: string, at: Date): number | null {
  try {
    return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at))
  } catch {
    return null
  }
}
