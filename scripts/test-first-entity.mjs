// Follows docs/your-first-entity.md in a copy, command by command, and tests the resulting product: no example, another
// name, its own entity. node_modules is a link; nothing is installed.
import './lib/require-node.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findBrowser } from './lib/browser.mjs'
import { copyTree, gitIn } from './lib/copy-tree.mjs'
import { fail } from './lib/fail.mjs'
import { install, isInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { at } from './lib/root.mjs'
import { capture } from './lib/run.mjs'
import { addEntity, removeEntity, triedEntity } from './lib/try-new.mjs'

const page = 'docs/your-first-entity.md'
const example = 'catalogue'
const port = process.env.FIRST_ENTITY_PORT ?? '4187'
const entity = 'publisher'
/** The @quick browser tests, and all generated ones. */
const journeys = [
  ...['sign-in', 'operator-day', 'home', `${entity}/`, `${triedEntity}/`].map((name) => `e2e/${name}`),
  '--grep',
  `@quick|greets|${entity}s|${triedEntity}s`,
]

const copy = mkdtempSync(join(tmpdir(), 'first-entity-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const gitIdentity = { GIT_AUTHOR_NAME: 'test', GIT_AUTHOR_EMAIL: 'test@example.com' }
const env = {
  ...process.env,
  ...gitIdentity,
  GIT_COMMITTER_NAME: 'test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
  // For every build here, so that a commit does not cause a rebuild.
  BUILD_COMMIT: 'first-entity',
}
async function run(command, args, added) {
  const { ok } = await capture(command, args, { cwd: copy, echo: true, env: { ...env, ...added } })
  if (!ok) fail(`${[command, ...args].join(' ')} failed`)
}
const node = (args, added) => run(projectNode(), args, added)

// Before linking: an installation in the copy would empty the linked folder.
await install()
await copyTree(copy)

/** npm records a removed package there, which is true for the copy only: this checkout would be reinstalled. */
const record = at('node_modules/.package-lock.json')
const noted = readFileSync(record)
const putBackRecord = () => writeFileSync(record, noted)
process.on('exit', putBackRecord)
const { words } = JSON.parse(readFileSync(at(`src/example/${example}/remove.json`), 'utf8'))

/** Blocks marked `sh`; those marked `console` need another machine, an open terminal, or a secret. */
const blocks = [...readFileSync(at(page), 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)].map(
  ([, block]) => block,
)
/** Commands that run with additional or fewer checks, since other runs cover the rest. */
const instead = new Map([
  ['npm run remove catalogue\n', removeExample],
  ['npm test\n', testProduct],
])
const ask = (path) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)

// A database that has been in use, with sample users, books and actions.
const postgres = await startPostgres({ settings: ['fsync=off'] })
const stopFirst = await start(at(), 'exec node scripts/serve.mjs')
await stopFirst()
const peopleBefore = await countOf('"user"')
if ((await countOf('book')) === 0) fail('there are no sample books')

let stopServer
for (const block of blocks) {
  console.log(`\n$ ${block.trim().replaceAll('\n', '\n$ ')}`)
  const first = [...instead.keys()].find((line) => block.startsWith(line))
  if (block.includes('npm run serve\n')) stopServer = await serve(block)
  else {
    if (first) await instead.get(first)()
    const rest = block.slice(first?.length ?? 0).replaceAll('localhost:3000', `localhost:${port}`)
    if (rest) await run('sh', ['-ec', rest])
  }
}
if (!stopServer) fail(`${page} serves nothing`)
await stopServer()
await postgres.stop()
if (!isInstalled()) fail('the packages of this checkout are taken for others')
console.log(`\n✓ ${blocks.length} blocks of ${page} do what they say`)

async function removeExample() {
  await run('npm', ['run', 'remove', example])
  putBackRecord()
  // No text mentions it, in any language.
  const mentions = readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /messages(-\w+)?[/\\]\w+\.json$/.test(file))
    .flatMap((file) =>
      readFileSync(join(copy, 'src', file), 'utf8')
        .split('\n')
        .filter((line) => words.some((word) => line.toLowerCase().includes(word)))
        .map((line) => `${file}: ${line.trim()}`),
    )
  if (mentions.length > 0) fail(`These texts still speak of it:\n  ${mentions.join('\n  ')}`)
}

async function testProduct() {
  await changeLanguages()
  // It builds and type-checks, so these need not be repeated.
  await addEntity(copy, node, entity)
  await node(['scripts/test.mjs', 'build', 'format', 'lint', 'unused', 'bundle', 'unit', 'api:postgres'])
  const { path, missing } = await findBrowser()
  if (missing) fail(missing)
  const browser = { E2E_PORT: port, ...(path && { CHROMIUM_PATH: path }) }
  await node(['node_modules/@playwright/test/cli.js', 'test', ...journeys], browser)
  await removeEntity(copy, node)
}

/** Without one of its languages, and with another untranslated one. */
async function changeLanguages() {
  const git = gitIn(copy)
  for (const change of ['remove sw', 'add de']) {
    await node(['scripts/language.mjs', ...change.split(' ')])
    await git('add', '--all')
    await git('commit', '--quiet', '--message', `Language: ${change}`)
  }
}

/** Starts a server on this test's database, and waits until it is ready. */
async function start(folder, script, added = {}) {
  if (await ask('/healthz')) fail(`port ${port} is in use: FIRST_ENTITY_PORT names another`)
  const child = spawn('sh', ['-ec', script], {
    cwd: folder,
    env: { ...env, PORT: port, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', ...added },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let stopping = false
  void ended.then(() => stopping || fail(`the server ended by itself: ${script}`))
  while (!(await ask('/readyz'))?.ok) await new Promise((resolve) => setTimeout(resolve, 200))
  return async () => {
    stopping = true
    child.kill('SIGTERM')
    await ended
  }
}

/** As in production: drops the example's tables, which have rows, and shows the new name. */
async function serve(block) {
  const script = block.replace('npm run serve', 'exec node scripts/serve.mjs')
  const sender = 'Our Product <no-reply@our-product.example>'
  const stop = await start(copy, script, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: sender })
  const login = await ask('/login')
  const title = /<title>(.*?)<\/title>/.exec((await login?.text()) ?? '')?.[1]
  if (login?.status !== 200 || !title?.endsWith(' · Our Product'))
    fail(`/login is answered with ${login?.status} and the title ${title}`)
  const people = await countOf('"user"')
  if (people !== peopleBefore) fail(`there were ${peopleBefore} people, and now there are ${people}`)
  if ((await countOf('pg_tables', `where tablename = 'book'`)) > 0) fail('the table of books is still there')
  return stop
}

async function countOf(table, condition = '') {
  const client = new Client(postgres.url)
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as n from ${table} ${condition}`)
  await client.end()
  return rows[0].n
}
