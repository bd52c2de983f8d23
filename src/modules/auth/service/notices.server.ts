import { readAgent } from '~/lib/user-agent'
import type { Database } from '~/platform/database.server'
import { sendNotices } from '~/platform/outbox.server'
import { currentScope } from '~/platform/scope.server'
import {
  newDeviceMail,
  addressChangedMail,
  addressRestoredMail,
} from '~/modules/auth/mails/auth-mails.server'

type Person = { id: string; email: string; language?: string | null }

const messagesFor = ({ language }: Person) => currentScope().messages(language)

/** Mails to a user about changes to their account, made by anyone with their session, in the transaction of the change. */
export const notices = {
  /** To the old address, the only one that its owner may still read. `by`: the user who changed it. */
  addressChanged(
    tx: Database,
    person: Person,
    newEmail: string,
    { token, by = person.id }: { token: string | null; by?: string },
  ): Promise<void> {
    const { appUrl } = currentScope().settings
    const takeBackUrl = token === null ? undefined : `${appUrl}/login/restore?token=${token}`
    const { id: user, email: to } = person
    const messages = messagesFor(person)
    return sendNotices(tx, [
      {
        kind: 'address',
        by,
        to,
        user,
        write: () => addressChangedMail({ to, newEmail, takeBackUrl, messages }),
      },
    ])
  },

  /** To both addresses. */
  addressRestored(tx: Database, person: Person, restored: string): Promise<void> {
    const messages = messagesFor(person)
    const addresses = [...new Set([restored, person.email])]
    return sendNotices(
      tx,
      addresses.map((to) => ({
        kind: 'address',
        by: person.id,
        to,
        user: person.id,
        write: () => addressRestoredMail({ to, email: restored, messages }),
      })),
    )
  },

  /** The sign-in is not one transaction: its device is remembered just before. */
  newDevice(db: Database, person: Person): Promise<void> {
    const { request, address, settings } = currentScope()
    const { id: user, email: to } = person
    return sendNotices(db, [
      {
        kind: 'device',
        by: user,
        to,
        user,
        write: () =>
          newDeviceMail({
            to,
            device: { ...readAgent(request.headers.get('user-agent')), address },
            at: new Date(),
            accountUrl: `${settings.appUrl}/app/account`,
            messages: messagesFor(person),
          }),
      },
    ])
  },
}
