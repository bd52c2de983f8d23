/**
 * What `npm test` does, in order.
 * @typedef {object} Step
 * @property {string} name as `npm test -- name` selects it; the part before a colon selects a group
 * @property {string} [title] where the name alone would say too little
 * @property {[name: string, command?: string]} [tool] the package and its command; the build has its own way
 * @property {string[]} [args]
 * @property {Record<string, string>} [env]
 * @property {'fresh' | 'any'} [build] needs the build of these sources, or just a generated route tree
 * @property {boolean} [needsDist] looks at the built files, so there is nothing to look at without them
 * @property {boolean} [onRequest] takes long, and runs only where it is named
 * @property {boolean} [alongside] short and quiet enough to run beside another
 */

/** @type {Step[]} */
export const steps = [
  { name: 'build' },
  {
    name: 'types',
    tool: ['typescript', 'tsc'],
    args: ['--noEmit'],
    build: 'fresh',
    alongside: true,
  },
  { name: 'format', tool: ['oxfmt'], args: ['--check'], alongside: true },
  {
    name: 'lint',
    tool: ['oxlint'],
    args: ['--type-aware', '--deny-warnings'],
    build: 'fresh',
    alongside: true,
  },
  { name: 'unused', title: 'unused code', tool: ['knip'], args: [], build: 'fresh', alongside: true },
  { name: 'bundle', ...vitest('bundle'), build: 'fresh', needsDist: true },
  { name: 'unit', ...vitest('unit'), build: 'any' },
  { name: 'api:pglite', title: 'api on PGlite', ...vitest('api', { TEST_DATABASE: 'pglite' }), build: 'any' },
  {
    name: 'api:postgres',
    title: 'api on PostgreSQL',
    ...vitest('api', { TEST_DATABASE: 'postgres' }),
    build: 'any',
  },
  { name: 'process', ...vitest('process'), build: 'fresh', needsDist: true },
  {
    name: 'browser',
    tool: ['@playwright/test', 'playwright'],
    args: ['test'],
    build: 'fresh',
    needsDist: true,
  },
  { name: 'firefox', ...vitest('firefox'), build: 'fresh', needsDist: true },
  { name: 'faults', ...vitest('faults'), build: 'fresh', needsDist: true, onRequest: true },
]

function vitest(project, env) {
  return { tool: ['vitest'], args: ['run', '--project', project], env }
}

/**
 * The steps a person asked for, or all of an ordinary run; undefined where a name is not one of ours.
 * @param {string[]} names
 */
export function chooseSteps(names) {
  const chosenBy = (step) => (name) => name === step.name || name === step.name.split(':')[0]
  if (names.some((name) => !steps.some((step) => chosenBy(step)(name)))) return undefined
  return names.length
    ? steps.filter((step) => names.some(chosenBy(step)))
    : steps.filter(({ onRequest }) => !onRequest)
}
