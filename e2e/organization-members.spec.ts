// Module: organization
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { found, invite, memberOf } from './support/organizations'
import { open } from './support/pages'
import { codeFor, giveName, mailTo, newAddress, origin, signIn } from './support/people'
import { expect, test } from './support/test'

async function signedInElsewhere(browser: Browser, baseURL: string) {
  const elsewhere = await browser.newContext({ baseURL })
  await signIn(elsewhere.request, newAddress(), baseURL)
  await giveName(elsewhere.request, 'Ama Boateng', baseURL)
  return elsewhere
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('several people are invited at once, and a new user joins from the mail @quick', async ({
  page,
  person,
  request,
  browser,
  baseURL,
}) => {
  const organization = await found(page.request, baseURL!)
  const newcomer = newAddress()
  await open(page, `/app/o/${organization.slug}/members`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const field = page.getByRole('textbox', { name: 'Email addresses' })
  await field.fill('nobody at all')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(field).toHaveAccessibleDescription(/Not an email address: nobody, at, all/)
  await field.fill(`${newcomer}\n${person.email}`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  const outcomes = page.getByRole('dialog', { name: 'What became of each address' })
  await expect(outcomes.getByRole('listitem')).toHaveText([
    `${newcomer}Invited`,
    `${person.email}Already a member`,
  ])
  await outcomes.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Invitations 1' }).click()
  await expect(rowOf(page, newcomer)).toContainText('Waiting')

  const [mail] = await mailTo(request, newcomer, baseURL!)
  const link = /\/invitation\/[\w-]+/.exec(mail!.text)![0]
  const theirs = await browser.newContext({ baseURL })
  const there = await theirs.newPage()
  await there.goto(link)
  await expect(there.getByRole('heading', { name: `Join ${organization.name}` })).toBeVisible()
  await expect(there.getByText(`${person.name} invites ${newcomer} to join as member.`)).toBeVisible()
  await there.getByRole('button', { name: 'Continue with this address' }).click()
  const code = await codeFor(request, newcomer, baseURL!)
  await there.getByRole('textbox', { name: 'Verification code' }).fill(code)
  await there.getByRole('textbox', { name: 'Name' }).fill('Nia Wanjiru')
  await there.getByRole('button', { name: 'Continue' }).click()
  await expect(there).toHaveURL(`/app/o/${organization.slug}/members?joined=1`)
  await expect(there.getByText(`Welcome to ${organization.name}`)).toBeVisible()
  await expect(rowOf(there, 'Nia Wanjiru')).toContainText('You')
  // Members have read-only access.
  await expect(there.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
  await expect(there.getByRole('checkbox')).toHaveCount(0)
  // The acceptance is remembered for an hour, during which the link continues the flow.
  await there.goto(link)
  await expect(there).toHaveURL(`/app/o/${organization.slug}/members?joined=1`)
  await theirs.clearCookies({ name: 'joining' })
  await there.goto(link)
  await expect(there.getByRole('heading', { name: 'This invitation was accepted' })).toBeVisible()
  await theirs.close()
})

test('a role is changed in place, and removing a member revokes access at once', async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  const organization = await found(page.request, baseURL!)
  const member = await memberOf(browser, page.request, baseURL!, organization)
  await member.page.goto(`/app/o/${organization.slug}/members`)
  await expect(rowOf(member.page, member.name)).toBeVisible()

  await open(page, `/app/o/${organization.slug}/members`)
  const role = page.getByRole('combobox', { name: `Role of ${member.name}` })
  await role.selectOption('Administrator')
  await expect(page.getByText(`${member.name}: Administrator`)).toBeVisible()
  await expect(role).toHaveValue('admin')
  await role.selectOption('Owner')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(role).toHaveValue('admin')

  await page.getByRole('button', { name: `Actions for ${member.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from the organization' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(`${member.name} is no longer a member`)).toBeVisible()
  await expect(rowOf(page, member.name)).toHaveCount(0)

  await member.page.goto(`/app/o/${organization.slug}/members`)
  await expect(member.page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await member.context.close()
})

test('removing a member is undone from the toast, and from the audit log, in one tab without a reload', async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  const organization = await found(page.request, baseURL!)
  const member = await memberOf(browser, page.request, baseURL!, organization)
  await open(page, `/app/o/${organization.slug}/members`)
  const remove = async () => {
    await page.getByRole('checkbox', { name: `Select ${member.name}` }).check()
    await page.getByRole('button', { name: 'Remove from the organization' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('You can undo it for 30 days.')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(rowOf(page, member.name)).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 restored')).toBeVisible()
  await expect(rowOf(page, member.name)).toBeVisible()
  await remove()
  await page.getByRole('link', { name: 'Log' }).click()
  const entries = page.getByRole('main').getByRole('listitem')
  const removal = entries.filter({ hasText: `removed ${member.email}` })
  await expect(removal.first()).toBeVisible()
  await expect(removal.last()).toContainText('Undone later')
  await expectAccessible(page)
  await removal.first().getByRole('button', { name: 'Undo' }).click()
  await expect(removal.first()).toContainText('Undone later')
  await expect(entries.filter({ hasText: `undid the removal of ${member.email}` })).toHaveCount(2)
  await page.goBack()
  await expect(rowOf(page, member.name)).toBeVisible()
  await member.page.goto(`/app/o/${organization.slug}/members`)
  await expect(rowOf(member.page, member.name)).toBeVisible()
  await member.context.close()
})

test('several members are added to a team, which is renamed and deleted, with audit entries', async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  const organization = await found(page.request, baseURL!)
  const member = await memberOf(browser, page.request, baseURL!, organization)
  await open(page, `/app/o/${organization.slug}/teams`)
  await page.getByRole('button', { name: 'New team' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Editors')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Editors' })).toContainText('0 members')

  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await page.getByRole('checkbox', { name: `Select ${member.name}` }).check()
  await page.getByRole('button', { name: 'Add to a team' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Team' }).selectOption('Editors')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Added: 1')).toBeVisible()
  await expect(rowOf(page, member.name)).toContainText('Editors')

  await page.getByRole('link', { name: 'Teams' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Editors' })).toContainText('1 member')
  await page.getByRole('button', { name: 'Actions for Editors' }).click()
  await page.getByRole('menuitem', { name: 'Remove team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove team' }).click()
  await expect(page.getByText('Team Editors removed')).toBeVisible()

  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'removed the team Editors' })).toBeVisible()
  await page.getByRole('link', { name: 'Members', exact: true }).last().click()
  await expect(
    page.getByRole('listitem').filter({ hasText: `${member.name} joined as Member` }),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Editors' })).toHaveCount(0)
  await member.context.close()
})

test('a pending invitation is on the home page', async ({ page, person, browser, baseURL }) => {
  const elsewhere = await signedInElsewhere(browser, baseURL!)
  const organization = await found(elsewhere.request, baseURL!)
  await invite(elsewhere.request, baseURL!, organization.id, person.email)
  await open(page, '/app')
  const waiting = page.getByRole('region', { name: 'Invitations' })
  await expect(waiting).toContainText('Ama Boateng invites you as member')
  await waiting.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(`/app/o/${organization.slug}/members`)
  // The redirect of a form that was submitted before hydration and refused.
  await open(page, '/app/organizations?problem=INVITATION_NOT_FOUND')
  await expect(page.getByRole('alert')).toContainText('This invitation does not exist, or no longer')
  await expectAccessible(page)
  await elsewhere.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an invitation on the home page is accepted; an expired one is reported', async ({
    page,
    person,
    browser,
    baseURL,
  }) => {
    const elsewhere = await signedInElsewhere(browser, baseURL!)
    const [first, second, third] = [
      await found(elsewhere.request, baseURL!),
      await found(elsewhere.request, baseURL!),
      await found(elsewhere.request, baseURL!),
    ]
    for (const { id } of [first, second, third]) await invite(elsewhere.request, baseURL!, id, person.email)
    const answerTo = ({ name }: { name: string }, response: string) =>
      page
        .getByRole('region', { name: 'Invitations' })
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: response })
    await page.goto('/app')
    const gone = await elsewhere.request.delete(`/api/rest/organizations/${second.id}`, {
      headers: origin(baseURL),
    })
    expect(gone.status(), await gone.text()).toBe(200)
    await answerTo(second, 'Join').click()
    await expect(page.getByRole('alert')).toContainText('This invitation does not exist, or no longer')
    await answerTo(third, 'Decline').click()
    await expect(page).toHaveURL('/app/organizations')
    await expect(answerTo(third, 'Decline')).toBeHidden()
    await page.goto('/app')
    await answerTo(first, 'Join').click()
    await expect(page).toHaveURL(`/app/o/${first.slug}/members?joined=1`)
    await expect(page.getByText(`Welcome to ${first.name}`)).toBeVisible()
    await elsewhere.close()
  })

  test('a user signed in with another address signs out with the button that sends the code, and joins', async ({
    page,
    person,
    request,
    browser,
    baseURL,
  }) => {
    const elsewhere = await signedInElsewhere(browser, baseURL!)
    const organization = await found(elsewhere.request, baseURL!)
    const invited = newAddress()
    await invite(elsewhere.request, baseURL!, organization.id, invited)
    const [mail] = await mailTo(request, invited, baseURL!)
    await page.goto(/\/invitation\/[\w-]+/.exec(mail!.text)![0])
    await expect(page.getByRole('heading', { name: 'This invitation is for somebody else' })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out and send the code' }).click()
    await page
      .getByRole('textbox', { name: 'Verification code' })
      .fill(await codeFor(request, invited, baseURL!))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Nia')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(`Welcome to ${organization.name}`)).toBeVisible()
    await page.getByRole('searchbox').fill('nia')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/searchTerm=nia/)
    await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
    await elsewhere.close()
  })
})
