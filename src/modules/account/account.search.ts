import type { SearchSchemaInput } from '@tanstack/react-router'
import { isEmail } from '~/lib/email'

type State = '' | 'change-name'

/** Search parameters of both account pages: the open dialog, and the new address being verified. */
export const accountSearch = (search: { state?: State; newEmail?: string } & SearchSchemaInput) => ({
  state: search.state === 'change-name' ? search.state : '',
  // An invalid address is dropped: no code was sent to it.
  newEmail: isEmail(search.newEmail) ? search.newEmail : '',
})

export const accountSearchDefaults = { state: '', newEmail: '' } as const
