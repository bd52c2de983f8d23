/** A moment as machines read it; empty for a date that is none, where `toISOString` would throw. */
export const isoText = (at: Date): string => (Number.isNaN(at.getTime()) ? '' : at.toISOString())
