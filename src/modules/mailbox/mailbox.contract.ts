import * as z from 'zod/mini'
import { requires, notFound } from '~/api/contract'

const mailboxMessageSchema = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.date(),
})

export type MailboxMessage = z.infer<typeof mailboxMessageSchema>

/** Public, because it exists only in development. */
export const mailboxContract = {
  list: requires('anyone')
    .route({
      method: 'GET',
      path: '/mailbox',
      tags: ['Local'],
    })
    .errors(notFound)
    .output(z.array(mailboxMessageSchema)),
}
