import { onlineManager } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '~/modules.permissions'
import { getRouter } from './router'
import { isNamedError } from '~/lib/app-error'
import { onFirstInput } from '~/lib/late-module'
import { connection, reloadWhenReachable, watchConnection } from '~/lib/connection'
import { init } from '~/frame/session/init'
import { loadForPage } from '~/languages/parts'
import { followPages } from '~/frame/before-navigation'
import { rememberLists } from '~/frame/left-lists'
import { prefetchRowPages, startPagesOf } from '~/frame/start-page'
import { markHydrated, setStartOptions } from '~/seams/router-globals'
import { errorAdapter } from '~/frame/error-adapters'
import { lateModule } from '~/lib/late-module'
import { isScriptGone, mayReload, reloadFor, reloadInsteadOfRouter } from '~/frame/reload-once'
import { startFailed } from '~/frame/client-behaviour'
import { loadFrame } from '~/frame/layouts/late-frame'

const reporter = lateModule(() => import('~/frame/report-client-error'))

/** Uncaught errors, and those that React and `reportError` dispatch: the code that sends them is fetched at the first. */
const report = (event: Event) =>
  void reporter.load().then(
    ({ reportClientError }) => reportClientError(event, opened?.state.matches),
    // Without it, the error is in the console alone.
    () => {},
  )

let opened: Awaited<ReturnType<typeof getRouter>> | undefined

/**
 * Replaces the framework's entry without its support for server functions as values in page data, which is a
 * ninth of the script of a first load and is not used here.
 */
async function start() {
  const router = (opened = await getRouter())
  const options = { serializationAdapters: [errorAdapter] }
  setStartOptions(options)
  const readPage = router.options.hydrate!
  const readPageAndMessages = async (page: Parameters<typeof readPage>[0]) => {
    await readPage(page)
    await loadForPage(router, router.options.context.i18n)
  }
  router.update({ ...options, hydrate: readPageAndMessages } as never)
  await hydrate(router)
  followPages(router)
  rememberLists(router)
  startPagesOf(router)
  onFirstInput(() => prefetchRowPages(router))
  await loadFrame(router.options.context.queryClient.getQueryData(init.queryKey)?.caller)
  markHydrated()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      {
        // Named errors and missing chunks have their own pages; only unexpected errors belong in the console.
        onCaughtError: (error) => {
          if (!isNamedError(error) && !isScriptGone(error)) reportError(error)
        },
      },
    )
  })
}

window.addEventListener('error', report)
window.addEventListener('unhandledrejection', report)
watchConnection()
reloadInsteadOfRouter()
onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.isOnline())))
start().catch((error: unknown) => {
  // The server-rendered page keeps working with links and forms. A reload gets the new files.
  if (!isScriptGone(error)) reportError(error)
  else if (mayReload(error)) return void reloadFor(error)
  const words = document.getElementById(startFailed)
  words?.setAttribute('role', 'alert')
  words?.removeAttribute('hidden')
  words?.querySelector('button')?.addEventListener('click', () => void reloadWhenReachable())
})
