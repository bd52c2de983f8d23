// The figures that documents quote: of each measurement the last run that was made to be quoted.
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from '../../scripts/lib/root.mjs'

const file = at('bench/figures.json')

/** How many files a page loads is told beside its bytes, and is no other measurement. */
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
