import type { SearchSchemaInput } from '@tanstack/react-router'
import { isEmail } from '~/lib/email'

type State = '' | 'change-name'

/** The same on both account pages: which drawer is open, and the address being changed to. */
export const accountSearch = (search: { state?: State; newEmail?: string } & SearchSchemaInput) => ({
  state: search.state === 'change-name' ? search.state : '',
  // What is no address is nothing: there is no code to ask for.
  newEmail: isEmail(search.newEmail) ? search.newEmail : '',
})

export const accountSearchDefaults = { state: '', newEmail: '' } as const
