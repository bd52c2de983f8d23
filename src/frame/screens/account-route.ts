import { stripSearchParams } from '@tanstack/react-router'
import { accountSearch, accountSearchDefaults } from '~/modules/account/account.search'
import type { I18n } from '~/i18n/translator'
import { areaTitle } from '../head'
import { secondaryMessageFiles } from '../secondary-messages'

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
