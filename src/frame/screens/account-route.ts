import { stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import type { I18n } from '~/i18n/translator'
import { isEmail } from '~/lib/email'
import { areaTitle } from '../head'
import { secondaryMessageFiles } from '../secondary-messages'

type State = '' | 'change-name'

/** The same on both account pages: which drawer is open, and the address being changed to. */
const accountSearch = (search: { state?: State; newEmail?: string } & SearchSchemaInput) => ({
  state: search.state === 'change-name' ? search.state : '',
  // What is no address is nothing: there is no code to ask for.
  newEmail: isEmail(search.newEmail) ? search.newEmail : '',
})

const accountSearchDefaults = { state: '', newEmail: '' } as const

type Match = Parameters<typeof areaTitle>[1] & Parameters<typeof secondaryMessageFiles>[0]
type Shown = { match: Match & { context: { i18n: I18n } } }

/** The route of the account page in either area, but for its loader and component, which the build splits off route files only. */
export const accountRoute = {
  staticData: { messages: ['secondary' as const] },
  validateSearch: accountSearch,
  search: {
    middlewares: [
      stripSearchParams<ReturnType<typeof accountSearch>, typeof accountSearchDefaults>(
        accountSearchDefaults,
      ),
    ],
  },
  loaderDeps: ({ search: { newEmail } }: { search: { newEmail: string } }) => ({ newEmail }),
  head: ({ match }: Shown) => ({
    ...areaTitle(match.context.i18n.t('account:title'), match),
    ...secondaryMessageFiles(match),
  }),
}
