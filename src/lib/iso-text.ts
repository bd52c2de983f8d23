/** ISO text of a date; empty for an invalid date, for which `toISOString` throws. */
export const isoText = (at: Date): string => (Number.isNaN(at.getTime()) ? '' : at.toISOString())
