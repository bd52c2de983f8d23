const written =
  /^([12]\d{3}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

/** Whether a text is a valid timestamp of PostgreSQL; a 30th of February would be a database error. */
export function isTimestampText(text: string): boolean {
  const day = written.exec(text)?.[1]
  if (day === undefined) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
