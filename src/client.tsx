import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router'
import { isNamedError } from '~/lib/app-error'
import { loadBannerForPage } from '~/shell/impersonation/late-banner'
import { loadForPage } from '~/shell/languages/parts'
import { errorAdapter } from '~/shell/error-adapters'
import { isScriptGone } from '~/shell/reload-once'

/**
 * What the framework's own entry does, less the support for server functions as values inside page
 * data: that alone is a ninth of the script of a first visit, and no page of ours sends one.
 */
async function start() {
  const router = await getRouter()
  const options = { serializationAdapters: [errorAdapter] }
  // Where the framework looks when a server function is called later.
  Object.assign(window, { __TSS_START_OPTIONS__: options })
  const readPage = router.options.hydrate!
  const readPageAndWords = async (page: Parameters<typeof readPage>[0]) => {
    await readPage(page)
    await loadForPage(router, router.options.context.i18n)
  }
  router.update({ ...options, hydrate: readPageAndWords } as never)
  await hydrate(router)
  await loadBannerForPage(router.options.context.queryClient)
  window.$_TSR?.h()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      {
        // An error with a name has a page of its own, and so has a deploy; only what nobody foresaw belongs in the console.
        onCaughtError: (error) => {
          if (!isNamedError(error) && !isScriptGone(error)) reportError(error)
        },
      },
    )
  })
}

void start()
