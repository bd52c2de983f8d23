// The gate: figures of one run as ratios that are comparable between machines, beside those that are stored.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at } from '../../scripts/lib/root.mjs'
import { median } from './statistics.mjs'

const file = at('bench/baseline.json')

export const hasBaseline = () => existsSync(file)

/** Worse than the baseline by more than this share fails the gate. */
const tolerance = 0.1

/**
 * Milliseconds that this machine takes for a fixed piece of work: text, objects and hashing, as a request needs them. The
 * floor of measurements that have no server to compare with.
 */
export async function machineMs() {
  const { createHash } = await import('node:crypto')
  const rows = Array.from({ length: 2000 }, (_, id) => ({
    id,
    name: `Row ${id}`,
    tags: [`a${id % 7}`, `b${id % 11}`],
  }))
  const work = () => {
    const before = process.cpuUsage()
    for (let round = 0; round < 20; round++) {
      const text = JSON.stringify(rows.map((row) => ({ ...row, name: row.name.toUpperCase() })))
      createHash('sha256')
        .update(text.replaceAll(/"b(\d+)"/g, '"c$1"'))
        .digest('hex')
      JSON.parse(text)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  work()
  return median(Array.from({ length: 7 }, work))
}

/**
 * @typedef {{ name: string, ratio: number, isBetter: 'higher' | 'lower' }} Ratio
 * @param {import('./table.mjs').Row[]} rows
 * @param {number} machine
 * @returns {Ratio[]}
 */
export const ratiosOf = (rows, machine) =>
  rows.flatMap(({ measurement: name, value, unit, floor, cpu }) => {
    const isBetter = ['/s', 'points', 'times'].includes(unit) ? 'higher' : 'lower'
    // What is counted, not timed, is the same on every machine.
    const isCounted = ['KiB', 'MB', 'points', 'times', ''].includes(unit)
    const base = floor ?? (isCounted ? 1 : unit === '/s' ? 1 / machine : machine)
    const processor = cpu ? [{ name: `${name}, processor`, ratio: cpu / machine, isBetter: 'lower' }] : []
    return [{ name, ratio: value / base, isBetter }, ...processor]
  })

/** @param {Ratio[]} ratios */
export function storeBaseline(ratios) {
  const entries = ratios.map(({ name, ratio }) => [name, Number(ratio.toPrecision(4))])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/**
 * A figure of the baseline that was not measured fails too.
 * @param {Ratio[]} ratios
 * @returns {{ name: string, before: number | undefined, now: number, worse: number, failed: boolean }[]} `worse`: by
 * which share
 */
export function compareWithBaseline(ratios, baseline = JSON.parse(readFileSync(file, 'utf8'))) {
  const measured = new Set(ratios.map(({ name }) => name))
  const missing = Object.keys(baseline)
    .filter((name) => !measured.has(name))
    .map((name) => ({ name, before: baseline[name], now: Number.NaN, worse: Number.NaN, failed: true }))
  const compared = ratios.map(({ name, ratio, isBetter }) => {
    const before = baseline[name]
    const worse = before === undefined ? 0 : isBetter === 'higher' ? before / ratio - 1 : ratio / before - 1
    return { name, before, now: ratio, worse, failed: worse > tolerance }
  })
  return [...compared, ...missing]
}

const figure = (value) => (value === undefined ? 'new' : value.toPrecision(3))

/** @param {ReturnType<typeof compareWithBaseline>} compared */
export function gateTable(compared) {
  const width = Math.max(...compared.map(({ name }) => name.length))
  return compared
    .map(({ name, before, now, worse, failed }) => {
      const change = before === undefined ? '' : `${worse > 0 ? '+' : ''}${Math.round(worse * 100)} %`
      const line = [
        name.padEnd(width),
        figure(before).padStart(9),
        figure(now).padStart(9),
        change.padStart(7),
      ].join('  ')
      return failed ? red(`${line}  ${Number.isNaN(now) ? 'not measured' : 'worse than the baseline'}`) : line
    })
    .join('\n')
}

const red = (text) => (process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[31m${text}\u001b[0m` : text)
