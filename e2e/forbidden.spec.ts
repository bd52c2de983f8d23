import { readFileSync } from 'node:fs'
import { currentBuild } from '../scripts/lib/builds.mjs'
import { open } from './support/pages'
import { expect, test } from './support/test'
import { refusals } from './support/watch'

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>
const manifest = JSON.parse(readFileSync(`${currentBuild()}/client/.vite/manifest.json`, 'utf8')) as Manifest
const keys = Object.keys(manifest)

/** These files with their static imports. */
function withImports(roots: string[], seen = new Set<string>()): Set<string> {
  for (const key of roots) {
    const { file, imports = [] } = manifest[key]!
    if (seen.has(file)) continue
    seen.add(file)
    withImports(imports, seen)
  }
  return seen
}

const wordsOfManager = keys.filter((key) => /^src\/languages\/\w+\.manager\.ts/.test(key))
const ofManager = [...keys.filter((key) => key.startsWith('src/routes/manager/')), ...wordsOfManager]
const ofOthers = keys.filter(
  (key) =>
    manifest[key]!.isEntry ||
    // The session watcher is for all signed-in users; it loads after the page.
    /^src\/routes\/(?!manager|dev)|^src\/languages\/\w+(\.private)?\.ts|^src\/frame\/session\/session-watch/.test(
      key,
    ),
)
const shown = withImports(ofOthers)
const closed = [...withImports(ofManager)].filter((file) => !shown.has(file))

const pages = ['/manager', '/manager/users', '/manager/users/x/update', '/manager/users/new', '/manager/nope']

test.use({ signedInAs: 'user' })

test('users without access get no code of the manager @quick', async ({ page, watch }) => {
  watch.allow(...refusals)
  // The list must contain layout, messages in four languages and pages, or it would prove nothing.
  expect(wordsOfManager).toHaveLength(4)
  expect(closed.length).toBeGreaterThan(20)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname.slice(1)))
  for (const path of pages) {
    const response = await open(page, path)
    expect(response.status(), path).toBe(403)
    await page.waitForLoadState('networkidle')
    const html = await response.text()
    expect(
      closed.filter((file) => html.includes(file)),
      `${path} names`,
    ).toEqual([])
    expect(
      closed.filter((file) => requested.includes(file)),
      `${path} loads`,
    ).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('nor do they when they navigate from a page of theirs', async ({ page, watch }) => {
  watch.allow(...refusals)
  await open(page, '/app')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname.slice(1)))
  await page.evaluate(() => {
    history.pushState({}, '', '/manager/users')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('apps.manager')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(closed.filter((file) => requested.includes(file))).toEqual([])
})

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('gets all of it preloaded by the page, without a waterfall', async ({ page }) => {
    const response = await open(page, '/manager/users')
    const html = await response.text()
    for (const begin of ['src/routes/manager/route.tsx?tsr-split=', 'src/languages/en.manager.ts']) {
      const key = keys.find((each) => each.startsWith(begin))!
      expect(html).toContain(`rel="modulepreload" href="/${manifest[key]!.file}"`)
    }
  })
})
