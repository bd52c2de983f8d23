// A Chromium for the browser tests, from whichever source is to be had.
import { existsSync } from 'node:fs'
import { tool } from './node.mjs'
import { progress } from './progress.mjs'
import { capture, captureNode } from './run.mjs'
import { isBrowser, systemBrowser } from './system-browser.mjs'

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
  const arguments_ = ['install', '-y', '--no-install-recommends', 'chromium']
  const done = await capture(apt, arguments_, { env, limitMs })
  const found = systemBrowser()
  if (found) status.done()
  else {
    status.stop()
    console.error(
      [update, done]
        .filter(({ ok }) => !ok)
        .map(({ output }) => output.trim())
        .join('\n'),
    )
  }
  return found
}
