import { type Page, test as base } from '@playwright/test'
import { toLanguage } from '../../src/i18n/languages'
import { giveName, newAddress, type Role, signIn, stateOf } from './people'
import { askAgainAfterReset } from './requests'
import { Watch } from './watch'

let visitors = 0

/** A client address of its own for every visitor, from a network that is reserved for tests. */
function clientAddress(worker: number) {
  visitors += 1
  return `198.18.${worker % 256}.${visitors % 256}`
}

type Person = { email: string; name: string }

type Fixtures = {
  /** A sample person whose sign-in is reused. */
  signedInAs: Role | undefined
  inServedLanguage: undefined
  /** Fails the test when the browser complained. */
  watch: Watch
  /** Someone new, signed in here, for tests that end or change the session. */
  person: Person
}

type WorkerFixtures = {
  /** An empty page that reads HTML as text; the policy of our own pages lets no text become markup. */
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

  // A journey in a language that was removed (`npm run language remove`) has nothing to look at.
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
