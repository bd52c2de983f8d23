import type { APIRequestContext } from '@playwright/test'
import { byteBudgets } from '../bench/lib/byte-budgets.mjs'
import { firstVisit } from '../bench/lib/first-visit.mjs'
import { found } from './support/organizations'
import { giveName, newAddress, sampleOrganization, signIn, stateOf } from './support/people'
import { expect, test } from './support/test'

const kib = 1024
const states = {
  nobody: undefined,
  user: stateOf('user'),
  admin: stateOf('admin'),
  member: stateOf('admin'),
  founder: undefined,
}

/** The organization of a new person, who is its only member. */
async function newOrganization(request: APIRequestContext, baseURL: string) {
  await signIn(request, newAddress(), baseURL)
  await giveName(request, 'Amina Njeri', baseURL)
  return await found(request, baseURL)
}

for (const { path, as, script, transfer, files } of byteBudgets) {
  test(`a first visit of ${path} as ${as} downloads at most ${script} KiB of script in ${files} files, and ${transfer} KiB in all @quick`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, storageState: states[as] })
    const { slug } = as === 'founder' ? await newOrganization(context.request, baseURL!) : sampleOrganization
    const visit = await firstVisit(await context.newPage(), baseURL + path.replace('$slug', slug))
    expect(visit.status).toBe(200)
    const arrived = visit.files
      .map((file) => `${file.name}: ${Math.round(file.script)} of script, ${file.transfer} transferred`)
      .join('\n')
    expect(visit.script / kib, arrived).toBeLessThanOrEqual(script)
    expect(visit.scripts, arrived).toBeLessThanOrEqual(files)
    expect(visit.transfer / kib, arrived).toBeLessThanOrEqual(transfer)
    await context.close()
  })
}
