// Everything that a first visit of a page downloads, as a real browser counts it.
import { gzipSync } from 'node:zlib'

/** Scripts for dialogs, calls and the command palette are fetched after the page is idle, so idle is not the end. */
const secondsAfterLoad = 10

/**
 * @typedef {object} FirstVisit
 * @property {number} status
 * @property {number} script JavaScript, each file with gzip, in bytes
 * @property {number} scripts how many files of JavaScript; each costs a request and a start of its own
 * @property {number} transfer everything but the Arabic font of rows in view, as it was transferred, in bytes
 * @property {{ name: string, script: number, transfer: number }[]} files the largest first; names without their hash
 */

/**
 * Opens a URL with an empty cache and counts what arrives until ten seconds after the `load` event.
 * @param {import('@playwright/test').Page} page of a new browser context
 * @param {string} url
 * @returns {Promise<FirstVisit>}
 */
export async function firstVisit(page, url) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  /** @type {Map<string, string>} */
  const urls = new Map()
  /** @type {Map<string, number>} */
  const arrived = new Map()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => void urls.set(requestId, request.url))
  session.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void arrived.set(requestId, encodedDataLength),
  )
  /** @type {Map<string, Promise<Buffer>>} */
  const scripts = new Map()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), response.body())
  })
  const response = await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(secondsAfterLoad * 1000)
  // For example the login page, if the session is not sent with calls: its code would be counted, too.
  if (page.url() !== url) throw new Error(`${url} left for ${page.url()}`)

  const files = []
  for (const [id, transfer] of arrived) {
    const address = urls.get(id)
    if (!address?.startsWith('http')) continue
    const body = await scripts.get(address)
    files.push({
      name: nameOf(address),
      script: body ? gzipSync(body, { level: 9 }).length : 0,
      transfer,
    })
  }
  const ofRows = (file) => file.name.startsWith('readex-pro-arabic')
  const sum = (key) => files.reduce((total, file) => total + (ofRows(file) ? 0 : file[key]), 0)
  return {
    status: response.status(),
    script: sum('script'),
    scripts: scripts.size,
    transfer: sum('transfer'),
    files: files.toSorted((a, b) => b.transfer - a.transfer),
  }
}

/** `/assets/lists-D3v4bXyZ.js` is `lists.js`, so that two builds can be compared. */
const nameOf = (address) =>
  new URL(address).pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')
