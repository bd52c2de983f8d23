import * as z from 'zod/mini'
import { invalidCursor, pageInput, pageOf, requires, totalIsAtLeast } from '~/api/contract'
import { listInput } from '~/entity/list/list-input'
import { mailList, mailStates } from './mail.list'

const undeliveredMailSchema = z.object({
  id: z.string(),
  /** What the mail is about, such as `code`. Its content is neither stored nor returned. */
  kind: z.string(),
  /** The receiver's user id, if they had an account. */
  userId: z.nullable(z.string()),
  /** Empty if it can no longer be read, because AUTH_SECRET was changed. */
  address: z.string(),
  reason: z.string(),
  /** What the mail server replied. */
  response: z.nullable(z.string()),
  attempts: z.int(),
  state: z.enum(mailStates),
  firstAt: z.date(),
  lastAt: z.date(),
})

export type UndeliveredMail = z.infer<typeof undeliveredMailSchema>

const { searchTerm: _, ...filter } = listInput(mailList).filter

export const mailContract = {
  list: requires('mail.read')
    .route({ method: 'GET', path: '/mail' })
    .errors(invalidCursor)
    .input(z.object({ ...filter, ...pageInput }))
    .output(z.extend(pageOf(undeliveredMailSchema), { totalIsAtLeast })),
}
