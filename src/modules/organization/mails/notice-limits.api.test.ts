import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { codeIn } from '../../../../tests/support/code'
import { organizationsOf, type Person, type TestOrganization } from '../../../../tests/support/organizations'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
beforeAll(async () => {
  app = await startApp()
  the = organizationsOf(app)
})
afterAll(() => app.close())

async function mailsTo(email: string) {
  await app.mailsDelivered()
  return await app.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
}
const subjectsTo = async (email: string, about: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes(about)).length

async function changeRoles(org: TestOrganization, by: Person, memberId: string, times: number) {
  for (let time = 0; time < times; time++) {
    const body = { organizationId: org.id, memberId, role: time % 2 ? 'member' : 'admin' }
    expect((await the.auth(by, 'update-member-role', body)).status).toBe(200)
  }
}

const limitedLines = () => app.lines.filter((line) => line.includes('"mail.limited"')).length

test('forty changes of a role send five mails, and other users and kinds of mail are not affected', async () => {
  const org = await the.found(undefined, 'Wardens')
  const reader = await the.join(org)
  const others = [await the.join(org, 'owner'), await the.join(org, 'owner'), await the.join(org, 'owner')]
  app.lines.length = 0
  await changeRoles(org, org.owner, reader.memberId, 40)
  expect(await subjectsTo(reader.email, 'role')).toBe(5)
  expect(limitedLines()).toBe(1)

  await changeRoles(org, others[0]!, reader.memberId, 3)
  expect(await subjectsTo(reader.email, 'role')).toBe(8)
  // Several senders share the receiver's limit.
  await changeRoles(org, others[1]!, reader.memberId, 5)
  await changeRoles(org, others[2]!, reader.memberId, 5)
  expect(await subjectsTo(reader.email, 'role')).toBe(10)

  const newEmail = `moved-${reader.email}`
  const change = (path: string, body: object) =>
    app.post(`/api/auth/email-otp/${path}`, body, { cookie: reader.cookie })
  await change('request-email-change', { newEmail })
  const otp = codeIn((await mailsTo(newEmail))[0]!.text)
  expect((await change('change-email', { newEmail, otp })).status).toBe(200)
  expect(
    (await mailsTo(reader.email)).filter(({ text }) => text.includes('/login/restore?token=')),
  ).toHaveLength(1)
})

test('an address without an account is invited five times an hour by one user, and ten times by all', async () => {
  const stranger = 'stranger@example.org'
  const orgs: TestOrganization[] = []
  for (let at = 0; at < 3; at++) orgs.push(await the.found())
  const outcomes: boolean[] = []
  for (const org of orgs) {
    const id = await the.invite(org, stranger)
    for (let again = 0; again < 7; again++) {
      const { body } = await the.rest(org.owner, 'POST', `/organizations/${org.id}/invitations/${id}/mail`)
      outcomes.push(body.sent as boolean)
    }
  }
  expect(await mailsTo(stranger)).toHaveLength(10)
  expect(outcomes.filter(Boolean)).toHaveLength(8)
  // The inviter is told, and cancelling in between does not help.
  const [first] = orgs as [TestOrganization]
  await the.auth(first.owner, 'cancel-invitation', { invitationId: await idOf(first, stranger) })
  await the.invite(first, stranger)
  expect(await mailsTo(stranger)).toHaveLength(10)
})

async function idOf(org: TestOrganization, email: string): Promise<string> {
  const { body } = await the.auth(org.owner, `list-invitations?organizationId=${org.id}`)
  return (body as { id: string; email: string; status: string }[]).find(
    (each) => each.email === email && each.status === 'pending',
  )!.id
}
