import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseSteps, steps } from '../scripts/lib/steps.mjs'
import { modules, onPostgresAlone } from '../scripts/lib/test-files.mjs'
import { filesBelow } from './support/files'

const apiTests = filesBelow('src', /\.api\.test\.ts$/)
const onBoth = apiTests.filter((path) => !onPostgresAlone.includes(path))

function testFolder(path: string): string {
  const folder = dirname(path)
  return folder === 'src' || apiTests.some((file) => dirname(file) === folder) ? folder : testFolder(folder)
}

/** Folders without SQL of their own, or whose SQL all module tests exercise. */
const belowAll = /^src\/(platform|entity|http)\//

test('hand-written SQL also runs on the embedded database', () => {
  const withSql = filesBelow('src', /\.server\.ts$/).filter(
    (path) => !belowAll.test(path) && readFileSync(path, 'utf8').includes('sql`'),
  )
  expect(withSql.length).toBeGreaterThan(20)
  const folders = new Set(withSql.map(testFolder))
  const unseen = [...folders].filter((folder) => !onBoth.some((file) => dirname(file) === folder))
  expect(unseen, 'a test here must not be “PostgreSQL alone”').toEqual([])
})

const stepsOf = (...names: string[]) => chooseSteps(names)?.map(({ name }) => name)

describe('the steps of npm test', () => {
  test('are the default set without arguments; "all" adds every step except those that must be named', () => {
    const everything = steps.map(({ name }) => name).filter((name) => name !== 'faults')
    expect(stepsOf('all')).toEqual(everything)
    const left = new Set(['builds', 'api:pglite', 'first-entity', 'firefox'])
    expect(stepsOf()).toEqual(everything.filter((name) => !left.has(name)))
    expect(chooseSteps([])?.at(-1)?.args).toContain('@quick')
    const ofProcess = chooseSteps([])?.find(({ name }) => name === 'process')?.args
    expect(ofProcess).toEqual(['run', '--project', 'process', 'tests/page-cost.process.test.ts'])
  })

  test('are limited to one module when it is named, and can be combined with steps', () => {
    expect(stepsOf('audit')).toEqual(['unit', 'api:postgres', 'api:pglite', 'browser'])
    expect(stepsOf('lint', 'audit')?.[0]).toBe('lint')
    const args = chooseSteps(['audit'])!.flatMap((step) => step.args ?? [])
    expect(args).toContain('src/modules/audit/audit.api.test.ts')
    expect(args).toContain('e2e/audit.spec.ts')
    expect(args.filter((arg) => arg.includes('modules/user'))).toEqual([])
  })

  test('reject an unknown name', () => expect(stepsOf('unit', 'nonsense')).toBeUndefined())
})

test('every "Module:" comment names an existing module', () => {
  const said = [...filesBelow('e2e', /\.spec\.ts$/), ...filesBelow('tests', /\.test\.ts$/)].flatMap(
    (path) => /^\/\/ Modules?: (.*)/.exec(readFileSync(path, 'utf8'))?.[1]!.split(', ') ?? [],
  )
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((name) => !modules.includes(name))).toEqual([])
})
