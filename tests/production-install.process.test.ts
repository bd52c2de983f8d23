import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../bench/lib/sign-in.mjs'
import { killAll, removeTemporary, serving, temporary } from './support/process'
import { productionDependencies, productionPackages } from './support/production-packages'

let copy: string

/** What a deployment has: the build, the migrations, the scripts and the production dependencies. */
beforeAll(() => {
  copy = temporary()
  for (const path of ['dist', 'drizzle', 'scripts', 'package.json', ...productionPackages()])
    cpSync(path, join(copy, path), { recursive: true })
}, 60_000)
afterAll(() => {
  killAll()
  removeTemporary()
})

test('the built server runs with the production dependencies alone', async () => {
  const { url } = await serving({ DATA_DIR: temporary() }, copy)
  expect((await fetch(`${url}/login`)).status).toBe(200)
  const cookie = await signIn(url)
  const page = await fetch(`${url}/manager/users`, { headers: { cookie } })
  expect(page.status).toBe(200)
  expect((await page.text()).includes('admin@example.com')).toBe(true)
})

test('each of them loads, for example the native library of pictures', () => {
  const code = `for (const name of ${JSON.stringify(productionDependencies)}) await import(name)`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: copy,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
