import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { atMost } from '../lib/table.mjs'

const kilobyte = 1000

/** Limits in KB: JavaScript with gzip and, where given, all transfer. */
const pages = [
  { path: '/login', script: 150, transfer: 220 },
  { path: '/app', script: 170 },
  { path: '/app/books', script: 170 },
  { path: '/manager/users', script: 200 },
]

/** One page with an empty cache, until the network is idle. */
async function visit(browser, url, cookie) {
  const page = await browser.newPage()
  try {
    const cookies = cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
    await page
      .context()
      .addCookies(cookies.filter(([name]) => name).map(([name, value]) => ({ name, value, url })))
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const seen = { script: 0, scripts: 0, transfer: 0, files: 0 }
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      seen.transfer += encodedDataLength
      seen.files += 1
    })
    const bodies = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body())
    })
    const response = await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    for (const body of await Promise.all(bodies)) {
      seen.script += gzipSync(body, { level: 9 }).length
      seen.scripts += 1
    }
    return { ...seen, status: response.status() }
  } finally {
    await page.context().close()
  }
}

/** The bytes of a first visit, as a real browser counts them. */
export async function bytes(context) {
  const found = await findBrowser()
  if ('missing' in found) {
    context.say(`bytes: left out, ${found.missing}`)
    return []
  }
  const { origin } = await context.server()
  const cookie = await context.cookie()
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const rows = []
    for (const { path, script, transfer } of pages) {
      context.say(`bytes: ${path}`)
      const seen = await visit(browser, origin + path, path === '/login' ? '' : cookie)
      rows.push(
        atMost(
          `${path}, JavaScript with gzip (${seen.scripts} files)`,
          'KB',
          seen.script / kilobyte,
          script,
          seen,
        ),
      )
      const all = {
        measurement: `${path}, all transfer (${seen.files} files)`,
        value: seen.transfer / kilobyte,
        unit: 'KB',
      }
      rows.push(transfer ? atMost(all.measurement, 'KB', all.value, transfer) : all)
    }
    return rows
  } finally {
    await browser.close()
  }
}
