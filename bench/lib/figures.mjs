// The measurements quoted in documents: of each, the last run with --record.
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from '../../scripts/lib/root.mjs'

const file = at('bench/figures.json')

/** The number of files is printed beside the bytes, and is not part of the name. */
const nameOf = ({ measurement }) => measurement.replace(/ \(\d+ files\)$/, '')

/** @returns {(import('./table.mjs').Row & { date: string })[]} */
export const readFigures = () => JSON.parse(readFileSync(file, 'utf8'))

/** @param {import('./table.mjs').Row[]} rows @param {Date} on */
export function recordFigures(rows, on) {
  const figures = new Map(readFigures().map((figure) => [nameOf(figure), figure]))
  const date = on.toISOString().slice(0, 10)
  for (const { detail: _, ...row } of rows) figures.set(nameOf(row), { date, ...row })
  writeFileSync(file, `${JSON.stringify([...figures.values()], null, 2)}\n`)
}
