import { modules, testsOf } from './test-files.mjs'

/**
 * What `npm test` can do, in order.
 * @typedef {object} Step
 * @property {string} name as `npm test -- name` selects it; the part before a colon selects a group
 * @property {string} [title] where the name alone would say too little
 * @property {[name: string, command?: string]} [tool] the package and its command; the build has its own way
 * @property {string} [script] a file of ours instead
 * @property {string[]} [args]
 * @property {Record<string, string>} [env]
 * @property {'fresh' | 'any'} [build] needs the build of these sources, or just a generated route tree
 * @property {boolean} [needsDist] looks at the built files, so there is nothing to look at without them
 * @property {'all' | 'named'} [only] not part of plain `npm test`, but of `npm test -- all`; or of neither, and runs only where it is named
 * @property {{ args: string[], env: Record<string, string> }} [quick] what plain `npm test` adds, to run a part
 * @property {(module: string) => string[]} [argsOf] what a module's name adds, to run what belongs to it
 * @property {'tools' | 'servers'} [alongside] leaves a core idle: those of one kind that follow each other run in pairs
 */

/** @type {Step[]} */
export const steps = [
  { name: 'build' },
  {
    name: 'builds',
    title: 'builds of a demo and a later version',
    script: 'scripts/test-builds.mjs',
    args: [],
    build: 'fresh',
    only: 'all',
    alongside: 'tools',
  },
  {
    name: 'types',
    tool: ['typescript', 'tsc'],
    args: ['--noEmit'],
    build: 'fresh',
    alongside: 'tools',
  },
  { name: 'format', tool: ['oxfmt'], args: ['--check'], alongside: 'tools' },
  {
    name: 'lint',
    tool: ['oxlint'],
    args: ['--type-aware', '--deny-warnings'],
    build: 'fresh',
    alongside: 'tools',
  },
  { name: 'unused', title: 'unused code', tool: ['knip'], args: [], build: 'fresh', alongside: 'tools' },
  { name: 'bundle', ...vitest('bundle'), build: 'fresh', needsDist: true },
  { name: 'unit', ...vitest('unit*'), argsOf: testsOf('unit'), build: 'any' },
  {
    name: 'api:postgres',
    title: 'api on PostgreSQL',
    ...vitest('api*', { TEST_DATABASE: 'postgres' }),
    argsOf: testsOf('api:postgres'),
    build: 'any',
  },
  {
    name: 'process',
    ...vitest('process'),
    quick: { args: ['tests/page-cost.process.test.ts'], env: {} },
    argsOf: testsOf('process'),
    build: 'fresh',
    needsDist: true,
    alongside: 'servers',
  },
  {
    name: 'api:pglite',
    title: 'api on PGlite',
    // One worker, because another step runs alongside.
    ...vitest('api*', { TEST_DATABASE: 'pglite', VITEST_MAX_WORKERS: '1' }),
    argsOf: testsOf('api:pglite'),
    build: 'any',
    only: 'all',
    alongside: 'servers',
  },
  {
    name: 'firefox',
    ...vitest('firefox'),
    build: 'fresh',
    needsDist: true,
    only: 'all',
    alongside: 'servers',
  },
  {
    name: 'browser',
    tool: ['@playwright/test', 'playwright'],
    args: ['test'],
    quick: { args: ['--grep', '@quick'], env: { TEST_LANE: 'quick' } },
    argsOf: testsOf('browser'),
    build: 'fresh',
    needsDist: true,
  },
  {
    name: 'first-entity',
    title: 'a product of one’s own',
    script: 'scripts/test-first-entity.mjs',
    args: [],
    build: 'fresh',
    only: 'all',
  },
  { name: 'faults', ...vitest('faults'), build: 'fresh', needsDist: true, only: 'named' },
]

function vitest(project, env) {
  return { tool: ['vitest'], args: ['run', '--project', project], env }
}

/**
 * The requested steps: the quick run without a name, `all`, steps by name, or the tests of modules. Undefined for an
 * unknown name.
 * @param {string[]} names
 * @returns {Step[] | undefined}
 */
export function chooseSteps(names) {
  if (names.length === 0)
    return steps.filter(({ only }) => !only).map((step) => (step.quick ? adding(step, step.quick) : step))
  if (names.length === 1 && names[0] === 'all') return steps.filter(({ only }) => only !== 'named')

  const isNamed = (step) => names.some((name) => name === step.name || name === step.name.split(':')[0])
  const chosen = names.filter((name) => modules.includes(name))
  const known = new Set([...chosen, ...steps.flatMap(({ name }) => [name, name.split(':')[0]])])
  if (names.some((name) => !known.has(name))) return undefined
  return steps.flatMap((step) => {
    if (isNamed(step)) return [step]
    const args = chosen.flatMap((module) => step.argsOf?.(module) ?? [])
    return args.length > 0 ? [adding(step, { args })] : []
  })
}

const adding = (step, { args, env = {} }) => ({
  ...step,
  args: [...step.args, ...args],
  env: { ...step.env, ...env },
})
