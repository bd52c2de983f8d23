import { readAgent } from '~/lib/user-agent'
import { sendNotice } from '~/platform/notice.server'
import { currentScope } from '~/platform/scope.server'
import {
  newDeviceMail,
  addressChangedMail,
  addressRestoredMail,
} from '~/modules/auth/mails/auth-mails.server'

type Person = { id: string; email: string; language?: string | null }

const messagesFor = ({ language }: Person) => currentScope().messages(language)

/** Mails to a user about changes to their account, made by anyone with their session. */
export const notices = {
  /** To the old address, the only one that its owner may still read. `by`: the user who changed it. */
  addressChanged(person: Person, newEmail: string, token: string | null, by = person.id): void {
    const { appUrl } = currentScope().settings
    const takeBackUrl = token === null ? undefined : `${appUrl}/login/restore?token=${token}`
    const mail = addressChangedMail({
      to: person.email,
      newEmail,
      takeBackUrl,
      messages: messagesFor(person),
    })
    sendNotice({ kind: 'address', by, to: person.email }, () => mail)
  },

  /** To both addresses. */
  addressRestored(person: Person, restored: string): void {
    const messages = messagesFor(person)
    for (const to of new Set([restored, person.email]))
      sendNotice({ kind: 'address', by: person.id, to }, () =>
        addressRestoredMail({ to, email: restored, messages }),
      )
  },

  newDevice(person: Person): void {
    const { request, address, settings } = currentScope()
    const mail = newDeviceMail({
      to: person.email,
      device: { ...readAgent(request.headers.get('user-agent')), address },
      at: new Date(),
      accountUrl: `${settings.appUrl}/app/account`,
      messages: messagesFor(person),
    })
    sendNotice({ kind: 'device', by: person.id, to: person.email }, () => mail)
  },
}
