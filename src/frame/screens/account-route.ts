import { stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import type { I18n } from '~/i18n/translator'
import { isEmail } from '~/lib/email'
import { areaTitle } from '../head'
import { secondaryMessageFiles } from '../secondary-messages'

type State = '' | 'change-name'

/** Search parameters of both account pages: the open dialog, and the new address being verified. */
const accountSearch = (search: { state?: State; newEmail?: string } & SearchSchemaInput) => ({
  state: search.state === 'change-name' ? search.state : '',
  // An invalid address is dropped: no code was sent to it.
  newEmail: isEmail(search.newEmail) ? search.newEmail : '',
})

const accountSearchDefaults = { state: '', newEmail: '' } as const

type Match = Parameters<typeof areaTitle>[1] & Parameters<typeof secondaryMessageFiles>[0]
type Shown = { match: Match & { context: { i18n: I18n } } }

/** Options of both account routes. Loader and component are in the route files, for code splitting. */
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
