// The product without its example: takes it out of a copy, and holds the copy to what a product must pass. The packages are
// those of this checkout, by a link; nothing is installed.
import './lib/require-node.mjs'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { copyTree } from './lib/copy-tree.mjs'
import { install } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { at } from './lib/root.mjs'
import { capture } from './lib/run.mjs'

const name = 'catalogue'
const copy = mkdtempSync(join(tmpdir(), 'without-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const fail = (what) => {
  console.error(`✗ ${what}`)
  process.exit(1)
}

async function run(command, args, { env, echo = true } = {}) {
  const { ok, output } = await capture(command, args, { cwd: copy, echo, env: { ...process.env, ...env } })
  if (!ok) fail(`${[command, ...args].join(' ')} failed`)
  return output
}
const node = (args, env) => run(projectNode(), args, { env })

// Before the link: an installation in the copy would empty the folder behind it.
await install()
await copyTree(copy)

const { words } = JSON.parse(readFileSync(at(`src/example/${name}/remove.json`), 'utf8'))
await node(['scripts/remove.mjs', name])

// No screen speaks of it, in any language.
const told = readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /messages(-\w+)?[/\\]\w+\.json$/.test(file))
  .flatMap((file) =>
    readFileSync(join(copy, 'src', file), 'utf8')
      .split('\n')
      .filter((line) => words.some((word) => line.toLowerCase().includes(word)))
      .map((line) => `${file}: ${line.trim()}`),
  )
if (told.length > 0) fail(`These texts still speak of it:\n  ${told.join('\n  ')}`)

await node(['scripts/test.mjs', 'lint', 'bundle', 'unit', 'api:postgres'])
const { path, missing } = await findBrowser()
if (missing) fail(missing)
await node(
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    'e2e/sign-in.spec.ts',
    'e2e/operator-day.spec.ts',
    'e2e/home.spec.ts',
    '--grep',
    '@quick|greets',
  ],
  {
    E2E_PORT: process.env.REMOVAL_PORT ?? '4187',
    ...(path && { CHROMIUM_PATH: path }),
  },
)
