import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { byteBudgets } from '../lib/byte-budgets.mjs'
import { firstVisit } from '../lib/first-visit.mjs'
import { createOrganization, signIn } from '../lib/sign-in.mjs'
import { atMost } from '../lib/table.mjs'

const kib = 1024

/** The bytes of a first visit, as a real browser counts them. */
export async function bytes(context) {
  const found = await findBrowser()
  if ('missing' in found) {
    context.leaveOut('bytes', found.missing)
    return []
  }
  const { origin } = await context.server()
  const user = await signIn(origin, 'user@example.com')
  const admin = await context.cookie()
  const cookies = { nobody: '', user, admin, member: admin, founder: user }
  const slugs = { member: 'harbour-street', founder: await createOrganization(origin, user) }
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: process.getuid?.() !== 0,
  })
  try {
    const rows = []
    for (const { path, as, script, transfer, files } of byteBudgets) {
      context.say(`bytes: ${path} as ${as}`)
      const url = origin + path.replace('$slug', slugs[as])
      const page = await browser.newPage()
      const pairs = cookies[as].split('; ').map((pair) => pair.split(/=(.*)/s))
      await page
        .context()
        // Of all paths: that of the page would leave out calls.
        .addCookies(pairs.filter(([name]) => name).map(([name, value]) => ({ name, value, url: origin })))
      const seen = await firstVisit(page, url)
      await page.context().close()
      const name = as === 'nobody' ? path : `${path} as ${as}`
      rows.push(
        atMost(`${name}, JavaScript with gzip`, 'KiB', seen.script / kib, script, seen),
        atMost(`${name}, all transfer`, 'KiB', seen.transfer / kib, transfer),
        atMost(`${name}, files of script`, '', seen.scripts, files),
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}
