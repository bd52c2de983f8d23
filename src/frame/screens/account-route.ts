import { stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import { isEmail } from '~/lib/email'
import { secondaryHead } from '../secondary-messages'

export type AccountSearch = { state: '' | 'change-name'; newEmail: string }

/** Search parameters of both account pages: the open dialog, and the new address being verified. */
const accountSearch = (search: Partial<AccountSearch> & SearchSchemaInput): AccountSearch => ({
  state: search.state === 'change-name' ? search.state : '',
  // An invalid address is dropped: no code was sent to it.
  newEmail: isEmail(search.newEmail) ? search.newEmail : '',
})

const accountSearchDefaults = { state: '', newEmail: '' } as const

/** Options of both account routes. Loader and component are in the route files, for code splitting. */
export const accountRoute = {
  staticData: { messages: ['secondary' as const] },
  validateSearch: accountSearch,
  search: {
    middlewares: [stripSearchParams<AccountSearch, typeof accountSearchDefaults>(accountSearchDefaults)],
  },
  loaderDeps: ({ search: { newEmail } }: { search: { newEmail: string } }) => ({ newEmail }),
  head: secondaryHead('account:title'),
}
