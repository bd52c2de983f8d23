import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'

/** Records the measurements of one fault, printed at the end of the run. */
export function figure(fault: string, figures: Record<string, string | number>): void {
  appendFileSync(inject('figures'), `${JSON.stringify({ fault, figures })}\n`)
}

/** The maximum and the 99th percentile. */
export function slowest(times: number[]): { max: number; p99: number } {
  const sorted = times.toSorted((one, other) => one - other)
  return { max: sorted.at(-1) ?? 0, p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0 }
}
