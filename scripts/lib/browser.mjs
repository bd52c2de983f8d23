// A Chromium for the browser tests, from whichever source is to be had, and a Firefox if there is one.
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
 * A second browser is welcome and not a condition: none is fetched, and one that cannot be driven (too old, or shut into
 * a sandbox that sees no profile of ours) is as good as none, unless somebody named it.
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

/** From Playwright's cache, or its download, which must not wait for ever where there is no way out. */
async function fromPlaywright() {
  if (await launches()) return true
  const status = progress('Downloading a browser for the tests')
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...process.env }
  const command = [tool('@playwright/test', 'playwright'), 'install', '--only-shell', 'chromium']
  const { ok } = await captureNode(command, { env, limitMs: 300_000 })
  // Downloaded is not yet usable: a small Linux may lack the libraries it is linked to.
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

/** On Debian and its relatives, if we may: containers mostly run as root. */
async function fromPackages() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync(apt)) return undefined
  const status = progress('Installing Chromium from the distribution')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const limitMs = 600_000
  const update = await capture(apt, ['update'], { env, limitMs })
  const attempts = []
  let found
  // The shell without windows is enough; not every release has it as a package of its own.
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
