import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow } from './support/files'

/** Where a folder's arrows may point, besides into itself. Anything else is a decision to write down. */
const layers: Record<string, string[]> = {
  access: [],
  lib: ['access'],
  i18n: ['lib', 'access'],
  ui: ['lib', 'access'],
  server: ['i18n', 'lib', 'access'],
  features: ['server', 'ui', 'i18n', 'lib', 'access'],
  shell: ['features', 'server', 'ui', 'i18n', 'lib', 'access'],
  routes: ['shell', 'features', 'server', 'ui', 'i18n', 'lib', 'access'],
}

/**
 * One feature may know another only along these arrows; any may know auth, and the words for errors. `user` shows a
 * session to an administrator as `account` shows it to its owner.
 */
const betweenFeatures = new Set([
  'account -> audit',
  'account -> book',
  'book -> audit',
  'book -> genre',
  'catalogue -> book',
  'catalogue -> genre',
  'dashboard -> audit',
  'dashboard -> genre',
  'genre -> audit',
  'import -> audit',
  'import -> book',
  'import -> genre',
  'user -> account',
  'user -> audit',
])

const sources = filesBelow('src', /\.tsx?$/).filter((path) => !/\.(test|gen|d)\.tsx?$/.test(path))

const importPattern = /(?:from|import\()\s*'([^']+)'|^import '([^']+)'/gm

type Arrow = { from: string; to: string }

const arrows: Arrow[] = sources.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(importPattern)]
    .map(([, named, bare]) => named ?? bare ?? '')
    .filter((target) => target.startsWith('~/') || target.startsWith('.'))
    .map((target) => ({
      from,
      to: target.startsWith('~/') ? `src/${target.slice(2)}` : normalize(join(dirname(from), target)),
    })),
)

const folder = (path: string) => path.split('/')[1] ?? ''
const feature = (path: string) => path.split('/')[2] ?? ''

describe('arrows between folders', () => {
  test('are read from the sources', () => expect(arrows.length).toBeGreaterThan(300))

  test('point one way', () => {
    const wrong = arrows.filter(({ from, to }) => {
      const allowed = layers[folder(from)]
      return allowed && to.startsWith('src/') && folder(from) !== folder(to) && !allowed.includes(folder(to))
    })
    expect(wrong).toEqual([])
  })

  test('between features are on the list', () => {
    const between = arrows
      .filter(({ from, to }) => folder(from) === 'features' && folder(to) === 'features')
      .filter(({ from, to }) => feature(from) !== feature(to) && !['auth', 'errors'].includes(feature(to)))
      .map(({ from, to }) => `${feature(from)} -> ${feature(to)}`)
    expect(new Set(between)).toEqual(betweenFeatures)
  })

  test('leave their folder by its name, not by dots', () => {
    const dotted = sources.flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(importPattern)]
        .map(([, named, bare]) => named ?? bare ?? '')
        .filter(
          (target) =>
            target.startsWith('..') && folder(normalize(join(dirname(from), target))) !== folder(from),
        )
        .map((target) => `${from}: ${target}`),
    )
    expect(dotted.filter((line) => !line.endsWith('package.json'))).toEqual([])
  })
})

describe('names of files', () => {
  test('never end in .client, which is refused while the server renders', () => {
    expect(sources.filter((path) => path.includes('.client.'))).toEqual([])
  })

  test('say .server where the code needs the server', () => {
    const serverOnly =
      /from '(node:|drizzle-orm|pg'|pino|nodemailer|better-auth'|@electric-sql|srvx|@orpc\/server|@orpc\/openapi)/
    const unnamed = sources
      .filter((path) => /^import (?!type)/m.test(readFileSync(path, 'utf8')) && !path.includes('.server.'))
      .filter((path) => serverOnly.test(readFileSync(path, 'utf8')) && path !== 'src/server.ts')
    expect(unnamed).toEqual([])
  })
})

describe('every feature', () => {
  const features = readdirSync('src/features')
  const apiList = readFileSync('src/shell/api.server.ts', 'utf8')

  test.each(features)('%s is registered where it belongs', (name) => {
    if (existsSync(`src/features/${name}/${name}.contract.ts`)) {
      expect(apiList).toContain(`~/features/${name}/${name}.api.server`)
      expect(apiList).toContain(`${name}: ${name}Api`)
    }
    if (existsSync(`src/features/${name}/${name}.seed.server.ts`)) {
      expect(readFileSync('src/shell/seed.server.ts', 'utf8')).toContain(
        `~/features/${name}/${name}.seed.server`,
      )
    }
    if (existsSync(`src/features/${name}/messages`)) {
      expect(existsSync(`src/features/${name}/messages/i18next.d.ts`)).toBe(true)
    }
  })
})
