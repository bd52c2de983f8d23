import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { clickToTitle } from '../lib/click-to-title.mjs'
import { median } from '../lib/statistics.mjs'
import { atMost } from '../lib/table.mjs'

const limitMs = 400

/** Lists, and their links to the page of a row. */
const clicks = {
  'a book of the app': ['/app/books', 'main li a[href^="/app/books/"]'],
  'a book of the manager': ['/manager/books', 'main tbody a'],
  'a user': ['/manager/users', 'main tbody a'],
}

/** From a click on a row to the title of its page, on a slow phone. */
export async function click(context) {
  const found = await findBrowser()
  if ('missing' in found) {
    context.leaveOut('click', found.missing)
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
    for (const [name, [list, links]] of Object.entries(clicks)) {
      context.say(`click: ${name}`)
      const times = []
      for (let round = 0; round < context.rounds; round++)
        times.push(await clickToTitle(browser, { origin, cookie, list, links }))
      rows.push(atMost(`click on ${name} to its title`, 'ms', median(times), limitMs, { times }))
    }
    return rows
  } finally {
    await browser.close()
  }
}
