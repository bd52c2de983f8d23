import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { freePort } from '../lib/server.mjs'
import { atLeast } from '../lib/table.mjs'

const goal = 97
const visits = 3

/** Public pages have a score for search engines; the others ask not to be indexed. */
const pages = [
  { path: '/login', signedIn: false },
  { path: '/app/books', signedIn: true },
  { path: '/manager/users', signedIn: true },
]

/**
 * Lighthouse's mobile scores: the lowest of three visits. Lighthouse brings two hundred packages, so it is no part of the
 * project: `npm install --no-save lighthouse` adds it for a run.
 */
export async function lighthouse(context) {
  const audit = await import('lighthouse').then(
    (module) => module.default,
    () => null,
  )
  const found = await findBrowser()
  if (!audit || 'missing' in found) {
    context.leaveOut('lighthouse', found.missing ?? 'npm install --no-save lighthouse')
    return []
  }
  const { origin } = await context.server()
  const cookie = await context.cookie()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--remote-debugging-port=${port}`],
  })
  try {
    const rows = []
    for (const { path, signedIn } of pages) {
      context.say(`lighthouse: ${path}`)
      const scores = []
      for (let visit = 0; visit < visits; visit++)
        scores.push(await scoresOf(audit, origin + path, port, signedIn ? { cookie } : {}))
      const lowest = (category) => Math.min(...scores.map((each) => each[category]))
      rows.push(atLeast(`Lighthouse, performance of ${path}`, 'points', lowest('performance'), goal, scores))
      const others = signedIn
        ? ['accessibility', 'best-practices']
        : ['accessibility', 'best-practices', 'seo']
      const least = Math.min(...others.map(lowest))
      rows.push(atLeast(`Lighthouse, ${others.join(', ')} of ${path}`, 'points', least, 100, scores))
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function scoresOf(audit, url, port, extraHeaders) {
  const options = { port, output: 'json', logLevel: 'error', extraHeaders }
  const { lhr } = await audit(url, options)
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  const scores = Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  return Object.fromEntries(scores)
}
