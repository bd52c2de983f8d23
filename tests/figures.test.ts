import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFigures } from '../bench/lib/figures.mjs'
import { cells } from '../bench/lib/table.mjs'

const figures = readFigures()
const figure = (name: string) => figures.find(({ measurement }) => measurement.startsWith(name))

/** The rows of the tables whose first column is a measurement. */
function quotedIn(document: string): string[][] {
  const rows = readFileSync(document, 'utf8')
    .split('\n')
    .map((line) =>
      line.startsWith('|')
        ? line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim())
        : null,
    )
  let isQuoting = false
  return rows.filter((row): row is string[] => {
    if (row?.[0] === 'Measurement') isQuoting = true
    else if (row && isQuoting) return !/^:?-+:?$/.test(row[0]!)
    else isQuoting = false
    return false
  })
}

describe('every quoted figure was measured', () => {
  const quoted = quotedIn('bench/README.md')

  test.each(quoted)('%s: %s', (name, ...rest) => {
    const measured = figures.find(({ measurement }) => measurement === name)
    expect(measured, 'npm run bench -- … --record').toBeDefined()
    expect([name, ...rest]).toEqual(cells(measured!).map((cell) => cell.trim()))
  })

  test('every measured figure is quoted', () => {
    const names = new Set(quoted.map(([name]) => name))
    expect(figures.filter(({ measurement }) => !names.has(measurement))).toEqual([])
  })

  test('figures in README.md and docs were measured', () => {
    const rounded = (name: string) => Math.round(figure(name)!.value)
    expect(readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(
      `A first visit to \`/login\` loads ${rounded('/login, JavaScript')} KiB of script and ${rounded('/login, all transfer')} KiB in all.`,
    )
  })
})
