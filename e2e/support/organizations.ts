import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import { giveName, newAddress, newName, origin, signIn } from './people'

export const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export type Organization = { id: string; slug: string; name: string }

/** Creates an organization of the signed-in user. */
export async function found(
  request: APIRequestContext,
  baseURL: string,
  name = newName('Circle'),
): Promise<Organization> {
  const response = await request.post('/api/rest/organizations', {
    headers: origin(baseURL),
    data: { name, slug: slugOf(name) },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as Organization
}

export async function invite(request: APIRequestContext, baseURL: string, id: string, email: string) {
  const response = await request.post(`/api/rest/organizations/${id}/invitations`, {
    headers: origin(baseURL),
    data: { emails: [email] },
  })
  expect(await response.json()).toEqual([{ email, outcome: 'sent' }])
}

/** A member with their own browser, who has accepted an invitation. */
export async function memberOf(
  browser: Browser,
  owner: APIRequestContext,
  baseURL: string,
  { id }: Organization,
  name = newName('Member'),
): Promise<{ context: BrowserContext; page: Page; email: string; name: string }> {
  const context = await browser.newContext({ baseURL })
  const { request } = context
  const email = newAddress()
  await signIn(request, email, baseURL)
  await giveName(request, name, baseURL)
  await invite(owner, baseURL, id, email)
  const [waiting] = (await (await request.get('/api/rest/invitations')).json()) as { id: string }[]
  const joined = await request.post(`/api/rest/invitations/${waiting!.id}/accept`, {
    headers: origin(baseURL),
    data: {},
  })
  expect(joined.status(), await joined.text()).toBe(200)
  return { context, page: await context.newPage(), email, name }
}
