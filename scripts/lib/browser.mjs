// Finds or installs a Chromium for the browser tests, and finds a Firefox.
import { existsSync } from 'node:fs'
import { tool } from './node.mjs'
import { progress } from './progress.mjs'
import { capture, captureNode } from './run.mjs'
import { isBrowser, systemBrowser, systemFirefox } from './system-browser.mjs'

/**
 * @typedef {{ path: string | undefined }} Found `path` is undefined where Playwright finds its own
 * @returns {Promise<Found | { missing: string }>}
 */
export async function findBrowser() {
  const { CHROMIUM_PATH: chosen } = process.env
  if (chosen)
    return isBrowser(chosen)
      ? { path: chosen }
      : { missing: `CHROMIUM_PATH names ${chosen}, which does not run` }
  const installed = systemBrowser()
  if (installed) return { path: installed }
  if (await fromPlaywright()) return { path: undefined }
  const packaged = await fromPackages()
  if (packaged) return { path: packaged }
  return {
    missing:
      'no Chromium here, and none could be downloaded: install Chromium or Chrome, or set CHROMIUM_PATH',
  }
}

/**
 * Firefox is optional: it is not downloaded, and one that cannot be driven (too old, or sandboxed without access to our
 * profile) counts as absent, unless FIREFOX_PATH names it.
 * @returns {Promise<Found | { absent: string } | { missing: string }>}
 */
export async function findFirefox() {
  const { FIREFOX_PATH: chosen } = process.env
  const path = chosen || systemFirefox()
  if (!path) return { absent: 'no Firefox here: install one, or set FIREFOX_PATH' }
  const env = { ...process.env, FIREFOX_PATH: path }
  if ((await captureNode(['--input-type=module', '--eval', launchFirefox], { env, limitMs: 60_000 })).ok)
    return { path }
  return { [chosen ? 'missing' : 'absent']: `${path} cannot be driven by WebDriver BiDi` }
}

const launchFirefox = `
  import puppeteer from 'puppeteer-core'
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX_PATH })
  await browser.close()
`

/** From Playwright's cache, or its download with a timeout. */
async function fromPlaywright() {
  if (await launches()) return true
  const status = progress('Downloading a browser for the tests')
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...process.env }
  const command = [tool('@playwright/test', 'playwright'), 'install', '--only-shell', 'chromium']
  const { ok } = await captureNode(command, { env, limitMs: 300_000 })
  // A minimal Linux may lack shared libraries, so it must also launch.
  const usable = ok && (await launches())
  if (usable) status.done()
  else status.stop()
  return usable
}

const launches = async () =>
  (await captureNode(['--input-type=module', '--eval', launch], { limitMs: 60_000 })).ok

const launch = `
  import { chromium } from '@playwright/test'
  const browser = await chromium.launch({ chromiumSandbox: false })
  await browser.close()
`

const apt = '/usr/bin/apt-get'

/** On Debian and derivatives, if we have the privileges: containers mostly run as root. */
async function fromPackages() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync(apt)) return undefined
  const status = progress('Installing Chromium from the distribution')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const limitMs = 600_000
  const update = await capture(apt, ['update'], { env, limitMs })
  const attempts = []
  let found
  // The headless shell is enough; not every release packages it separately.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    attempts.push(await capture(apt, ['install', '-y', '--no-install-recommends', name], { env, limitMs }))
    found = systemBrowser()
    if (found) break
  }
  if (found) status.done()
  else {
    status.stop()
    console.error(
      [update, ...attempts]
        .filter(({ ok }) => !ok)
        .map(({ output }) => output.trim())
        .join('\n'),
    )
  }
  return found
}
