import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')

/** Names of settings in capitals, followed by `:` or `=`. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:ENV |Environment=)?([A-Z][A-Z_0-9]+)(?:: |=)/gm)].map(([, name]) => name!)

const known = new Set([...read('.env.example').matchAll(/^#?([A-Z_0-9]+)=/gm)].map(([, name]) => name!))

/** Of PostgreSQL's image and of the script that makes the roles, not of the product. */
const ofDatabase = new Set(['POSTGRES_PASSWORD', 'PRODUCT_OWNER_PASSWORD', 'PRODUCT_APP_PASSWORD'])

test.each(['Dockerfile', 'compose.yaml', 'deploy/product.service'])('%s sets settings that exist', (path) => {
  const names = namesIn(read(path)).filter((name) => !ofDatabase.has(name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name !== 'NODE_ENV' && !known.has(name))).toEqual([])
})

test('the image is built from files that its context contains', () => {
  const [, ...allowed] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const inContext = new Set(allowed.map((line) => line.replace(/^!/, '')))
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) =>
    files!.split(' ').filter((file) => file !== '.'),
  )
  expect(copied).toContain('package-lock.json')
  expect(copied.filter((file) => !inContext.has(file))).toEqual([])
  expect([...inContext].filter((file) => !existsSync(file))).toEqual([])
})

test('the image needs no secret, and runs as another user than root', () => {
  const dockerfile = read('Dockerfile')
  expect(dockerfile).not.toMatch(/SECRET|PASSWORD|TOKEN/)
  const [, last] = dockerfile.split(/^FROM \$\{NODE_IMAGE\}$/m)
  expect(last).toMatch(/^USER 1000:1000$/m)
})

test('time to stop is longer than a graceful shutdown takes', () => {
  const [, drain] = /^#?DRAIN_SECONDS=(\d+)/m.exec(read('.env.example'))!
  const [, systemd] = /TimeoutStopSec=(\d+)/.exec(read('deploy/product.service'))!
  const [, compose] = /stop_grace_period: (\d+)s/.exec(read('compose.yaml'))!
  expect(Number(systemd)).toBeGreaterThan(Number(drain))
  expect(Number(compose)).toBeGreaterThan(Number(drain))
})

test('a release gets the section of its version in the changelog', () => {
  const notes = (version: string) =>
    spawnSync(process.execPath, ['scripts/release-notes.mjs', version], { encoding: 'utf8' })
  const { stdout, status } = notes('0.2.0')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^### Added\n/)
  expect(stdout).not.toMatch(/^## /m)
  expect(notes('99.0.0')).toMatchObject({ status: 1, stdout: '' })
})
