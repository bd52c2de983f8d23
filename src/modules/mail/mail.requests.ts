import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { mailContract } from './mail.contract'
import { type MailSearch, mailsOfUser } from './mail.list'

const api = apiClient<typeof mailContract>('mail')

export const mailPages = (search: MailSearch) =>
  pagedQuery(
    ['mail', 'list', search],
    (cursor, options) => api.call('list', { state: search.state, user: search.user, cursor }, options),
    search.cursor,
  )

/** The last mails to a user that were not delivered at once. */
export const mailsTo = (user: string) => api.query('list', { user, limit: mailsOfUser })
