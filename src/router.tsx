import {
  dehydrate,
  hydrate,
  QueryClient,
  QueryClientProvider,
  type DehydratedState,
} from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { files } from 'virtual:messages'
import { createBrowserI18n } from '~/i18n/create-i18n'
import { defaultLanguage, toLanguage } from '~/i18n/languages'
import type { I18n } from '~/i18n/translator'
import type { MessageChunk } from '~/messages.gen'
import { currentScope } from '~/platform/scope.server'
import { linkBehaviour, queryDefaults } from '~/frame/client-behaviour'
import { scrollKeyOf } from '~/frame/left-lists'
import { ErrorScreen, NotFoundScreen } from '~/frame/screens/error-screen'
import { parseSearch, stringifySearch } from '~/lib/search-params'
import { routeTree } from './routeTree.gen'

/** On the server in the language of the request; in the browser in that of the server-rendered page. */
const openI18n = createIsomorphicFn()
  .server((): I18n | Promise<I18n> => currentScope().messages())
  .client(() =>
    createBrowserI18n(
      toLanguage(document.documentElement.lang) ?? defaultLanguage,
      ['entry'],
      // One file per language and chunk: visitors download their own language only, and `entry` before sign-in.
      async (language, part: MessageChunk) => (await files[part][language]()).default,
    ),
  )

const scriptNonce = createIsomorphicFn()
  .server((): string | undefined => currentScope().nonce)
  .client(() => undefined)

/** One router per request on the server, one per page in the browser. */
export async function getRouter() {
  const i18n = await openI18n()
  const queryClient = new QueryClient({ defaultOptions: queryDefaults })
  return createRouter({
    routeTree,
    context: { queryClient, i18n },
    ssr: { nonce: scriptNonce() },
    parseSearch,
    stringifySearch,
    ...linkBehaviour,
    getScrollRestorationKey: scrollKeyOf,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: () => <NotFoundScreen />,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    // Sends the loaders' data with the page, so that hydration does not refetch it.
    dehydrate: () => ({ queries: dehydrate(queryClient) }) as never,
    hydrate: (page: { queries: DehydratedState }) => hydrate(queryClient, page.queries),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
