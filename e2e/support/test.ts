import { type Page, test as base } from '@playwright/test'
import { toLanguage } from '../../src/i18n/languages'
import { giveName, newAddress, type Role, signIn, stateOf } from './people'
import { askAgainAfterReset } from './requests'
import { Watch } from './watch'

let visitors = 0

/** A unique client address for every visitor, from a network reserved for tests. */
function clientAddress(worker: number) {
  visitors += 1
  return `198.18.${worker % 256}.${visitors % 256}`
}

type Person = { email: string; name: string }

type Fixtures = {
  /** A sample user whose session is reused. */
  signedInAs: Role | undefined
  inServedLanguage: undefined
  /** Fails the test if the browser logged an error. */
  watch: Watch
  /** A new signed-in user, for tests that end or change the session. */
  person: Person
}

type WorkerFixtures = {
  /** An empty page that parses HTML; our own pages forbid it by their content security policy. */
  htmlReader: Page
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  htmlReader: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],

  signedInAs: [undefined, { option: true }],
  storageState: async ({ signedInAs }, use) => use(signedInAs && stateOf(signedInAs)),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use, info) => use({ 'x-forwarded-for': clientAddress(info.workerIndex) }),

  context: async ({ context }, use) => {
    askAgainAfterReset(context.request)
    await use(context)
  },
  request: async ({ request }, use) => use(askAgainAfterReset(request)),

  // Skips tests of a removed language (`npm run language remove`).
  inServedLanguage: [
    async ({ locale }, use, info) => {
      info.skip(Boolean(locale) && !toLanguage(locale), `${locale} is not served`)
      await use(undefined)
    },
    { auto: true },
  ],

  watch: [
    async ({ context }, use) => {
      const watch = new Watch()
      watch.follow(context)
      await use(watch)
      watch.leave()
      watch.verify()
    },
    { auto: true },
  ],

  person: async ({ context, baseURL }, use) => {
    const person = { email: newAddress(), name: 'Amina Njeri' }
    await signIn(context.request, person.email, baseURL!)
    await giveName(context.request, person.name, baseURL!)
    await use(person)
  },
})

export { expect } from '@playwright/test'
