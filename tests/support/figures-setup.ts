import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    figures: string
  }
}

type Line = { fault: string; figures: Record<string, string | number> }

/** Collects the measurements of the fault tests and prints them as one table. */
export default function setup(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'figures-'))
  const file = join(directory, 'figures')
  project.provide('figures', file)
  return () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    const rows = lines.map((line) => JSON.parse(line) as Line)
    const width = Math.max(0, ...rows.map(({ fault }) => fault.length))
    console.log('')
    for (const { fault, figures } of rows) {
      const received = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
      console.log(`  ${fault.padEnd(width)}  ${received.join(', ')}`)
    }
    console.log('')
    rmSync(directory, { recursive: true, force: true })
  }
}
