/**
 * @typedef {{ measurement: string, value: number, unit: string, floor?: number, target?: string, ok?: boolean,
 * cpu?: number, detail?: unknown }} Row
 */

const number = (value) =>
  value === undefined ? '' : value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })

/** A row as printed here and in documents. @param {Row} row */
export const cells = (row) => [
  row.measurement,
  `${number(row.value)} ${row.unit}`,
  number(row.floor),
  row.floor === undefined ? '' : (row.value / row.floor).toFixed(2),
  row.cpu ? row.cpu.toFixed(2) : '',
  row.target ?? '',
  row.ok === undefined ? '' : row.ok ? '✓' : '✗',
]

const heading = ['measurement', 'value', 'floor', 'ratio', 'CPU ms', 'target', '']
/** Numbers are aligned right, text left. */
const isFigure = [false, true, true, true, true, false, false]

/** @param {Row[]} rows */
export function table(rows) {
  const lines = [heading, ...rows.map(cells)]
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  const pad = (text, column) =>
    isFigure[column] ? text.padStart(widths[column]) : text.padEnd(widths[column])
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n')
}

/** A row whose target is relative to its baseline. */
export const againstFloor = (measurement, unit, value, floor, share, detail) => ({
  measurement,
  value,
  unit,
  floor,
  target: `≥ ${share.toFixed(2)} of floor`,
  ok: value / floor >= share,
  cpu: detail?.ours.cpu,
  detail,
})

/** A row with an absolute target. */
export const atMost = (measurement, unit, value, limit, detail) => ({
  measurement,
  value,
  unit,
  target: `≤ ${limit} ${unit}`,
  ok: value <= limit,
  detail,
})

export const atLeast = (measurement, unit, value, limit, detail) => ({
  measurement,
  value,
  unit,
  target: `≥ ${limit} ${unit}`,
  ok: value >= limit,
  detail,
})
