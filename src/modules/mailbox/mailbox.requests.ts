import { apiClient } from '~/api/api-client'
import type { mailboxContract } from './mailbox.contract'

const api = apiClient<typeof mailboxContract>('mailbox')

export const mailbox = () => api.query('list', undefined)
