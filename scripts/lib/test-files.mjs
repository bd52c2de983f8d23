import { contentOf, filesBelow } from './hash.mjs'

const testFiles = [...filesBelow('src'), ...filesBelow('tests')].filter((path) => /\.test\.tsx?$/.test(path))

/** @param {RegExp} pattern */
const containing = (pattern) => testFiles.filter((path) => pattern.test(contentOf(path).toString()))

/**
 * A test that replaces globals, settings or modules would affect others in the same worker (`isolate: false`), so it
 * gets its own. So does a file whose first line says `// Isolated: ` and the process state it needs.
 */
export const isolated = containing(
  /\bvi\.(mock|doMock|hoisted|stubEnv|stubGlobal|resetModules|useFakeTimers|setSystemTime)\b|\b(globalThis|process\.env)\.\w+ = |\bdefineProperty\((globalThis|window|navigator)|^\/\/ Isolated: \S/,
)

/**
 * API tests run on both databases, except those whose first line says `// PostgreSQL alone: ` and why.
 * tests/lanes.test.ts checks that both still run all SQL.
 */
export const onPostgresAlone = containing(/^\/\/ PostgreSQL alone: \S/)

const foldersIn = (/** @type {RegExp} */ path) => [
  ...new Set(filesBelow('src').flatMap((file) => path.exec(file)?.slice(1) ?? [])),
]

const own = foldersIn(/^src\/modules\/([\w-]+)\//)
const examples = foldersIn(/^src\/example\/([\w-]+)\//)
/** Excludes folders with an example's contributions to modules, and message folders. */
const partsOf = (/** @type {string} */ example) =>
  foldersIn(new RegExp(`^src/example/${example}/([\\w-]+)/`)).filter(
    (name) => !own.includes(name) && !name.startsWith('messages'),
  )

/** The names that `npm test -- name` accepts besides steps. */
export const modules = [...own, ...examples.flatMap((example) => [example, ...partsOf(example)])]

/**
 * Whether a test is in the module's folder, has its name (users-list.spec.ts), or says `// Module: user` in its first
 * line.
 * @param {string} name
 */
function belongsTo(name) {
  const names = [name, ...partsOf(name)].join('|')
  const folder = new RegExp(`^src/(modules|example|example/[\\w-]+)/(${names})/`)
  const called = new RegExp(`^(e2e|tests)/([\\w-]+/)?(${names})s?\\b`)
  const moduleComment = new RegExp(`^// Modules?: .*\\b(${names})\\b`)
  return (path) => folder.test(path) || called.test(path) || moduleComment.test(contentOf(path).toString())
}

const apiFiles = testFiles.filter((path) => path.endsWith('.api.test.ts'))
const ofKind = {
  unit: testFiles.filter((path) => !/^tests\/\w+\/|\.(api|process)\.test\.ts$|bundle\.test\.ts$/.test(path)),
  'api:postgres': apiFiles,
  'api:pglite': apiFiles.filter((path) => !onPostgresAlone.includes(path)),
  process: testFiles.filter((path) => path.endsWith('.process.test.ts')),
  browser: filesBelow('e2e').filter((path) => path.endsWith('.spec.ts')),
}

/**
 * The tests of one kind that belong to a module.
 * @param {keyof typeof ofKind} kind as its step is called
 */
export const testsOf = (kind) => (name) => ofKind[kind].filter(belongsTo(name))
