// Writes entities with every kind of field into a copy, holds them to what an entity must pass, and takes them out again.
import './lib/require-node.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { copyTree } from './lib/copy-tree.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { capture } from './lib/run.mjs'
import { addEntities, removeEntities, triedEntities } from './lib/try-new.mjs'

const copy = mkdtempSync(join(tmpdir(), 'new-entity-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const node = async (args, env) => {
  const { ok } = await capture(projectNode(), args, {
    cwd: copy,
    echo: true,
    env: { ...process.env, ...env },
  })
  if (!ok) fail(`node ${args.join(' ')} failed`)
}

// Before the link: an installation in the copy would empty the folder behind it.
await install()
await copyTree(copy)
await addEntities(copy, node)
await node(['scripts/test.mjs', 'format', 'lint', 'unused', 'bundle', 'unit'])
// Their calls, who may make them, and what is asked of every call there is.
const apiTests = [
  'src/http/permission-matrix',
  'src/http/attack-surface',
  ...triedEntities.map((name) => `src/modules/${name}`),
]
await node(['node_modules/vitest/vitest.mjs', 'run', '--project', 'api*', ...apiTests], {
  TEST_DATABASE: 'postgres',
})
const { path, missing } = await findBrowser()
if (missing) fail(missing)
await node(['node_modules/@playwright/test/cli.js', 'test', ...triedEntities.map((name) => `e2e/${name}`)], {
  E2E_PORT: process.env.NEW_PORT ?? '4188',
  ...(path && { CHROMIUM_PATH: path }),
})
await removeEntities(copy, node)
