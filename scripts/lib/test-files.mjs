import { contentOf, filesBelow } from './hash.mjs'

const testFiles = [...filesBelow('src'), ...filesBelow('tests')].filter((path) => /\.test\.tsx?$/.test(path))

/** @param {RegExp} pattern */
const containing = (pattern) => testFiles.filter((path) => pattern.test(contentOf(path).toString()))

/**
 * What replaces globals, settings or modules would be seen by the files that share its worker (`isolate: false`),
 * so it gets one of its own. So does a file whose first line says `// Isolated: ` and which state of the process it needs.
 */
export const isolated = containing(
  /\bvi\.(mock|doMock|hoisted|stubEnv|stubGlobal|resetModules|useFakeTimers|setSystemTime)\b|\b(globalThis|process\.env)\.\w+ = |\bdefineProperty\((globalThis|window|navigator)|^\/\/ Isolated: \S/,
)

/**
 * API tests run on both databases, but for those whose first line says `// PostgreSQL alone: ` and why the embedded
 * one could not answer otherwise. tests/lanes.test.ts holds that both still see all SQL.
 */
export const onPostgresAlone = containing(/^\/\/ PostgreSQL alone: \S/)

const foldersIn = (/** @type {RegExp} */ path) => [
  ...new Set(filesBelow('src').flatMap((file) => path.exec(file)?.slice(1) ?? [])),
]

const own = foldersIn(/^src\/modules\/([\w-]+)\//)
const examples = foldersIn(/^src\/example\/([\w-]+)\//)
/** What an example adds to a module lies in a folder of that name, and texts have folders too. */
const partsOf = (/** @type {string} */ example) =>
  foldersIn(new RegExp(`^src/example/${example}/([\\w-]+)/`)).filter(
    (name) => !own.includes(name) && !name.startsWith('messages'),
  )

/** What `npm test -- name` knows besides steps. */
export const modules = [...own, ...examples.flatMap((example) => [example, ...partsOf(example)])]

/**
 * What lies in a module's folder, is called by its name (users-list.spec.ts), or says `// Module: user` in its
 * first line.
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
