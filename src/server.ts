import { createStartHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import type { OpenDatabase } from '~/platform/database.server'
import { faultPage } from '~/lib/development-fault'
import { createLog } from '~/platform/log.server'
import type { Environment } from '~/platform/setting-kinds.server'
import { readSettings } from '~/platform/settings.server'
import { createRequestHandler } from '~/http/request-handler.server'
import { renderPage } from '~/http/render-page.server'
import { startSummary } from '~/http/start-summary.server'
import { createRuntime, prepareDatabase, type Runtime } from '~/http/runtime.server'

const renderPages = createStartHandler(renderPage)

/** In development the routes are loaded first: Start would cache a compile error forever. */
const pages =
  import.meta.env.MODE === 'development'
    ? async (request: Request) => {
        await import('./router')
        return await renderPages(request)
      }
    : renderPages

// In development this module is reloaded after a change, while the database stays open.
const globals = globalThis as { database?: Promise<OpenDatabase> }

async function openRuntime(env: Environment = process.env): Promise<Runtime> {
  const settings = readSettings(env)
  const log = createLog(settings.logLevel)
  const database = await (globals.database ??= prepareDatabase(settings, log))
  return await createRuntime({ settings, log, database })
}

let runtime: Promise<Runtime> | undefined

/** For the development server. A failed start is retried by the next request, after a fix. */
const developmentRuntime = () =>
  (runtime ??= openRuntime().catch((error: unknown) => {
    runtime = globals.database = undefined
    throw error
  }))

let requestHandler: ReturnType<typeof createRequestHandler> | undefined

/** Entry of the development server, whose visitors are always local. */
export default createServerEntry({
  async fetch(request) {
    try {
      requestHandler ??= createRequestHandler(await developmentRuntime(), pages)
      return await requestHandler(request, '127.0.0.1')
    } catch (error) {
      const shown = faultPage(error)
      if (!shown) throw error
      return shown
    }
  },
})

export const describeStart = async () => startSummary(await developmentRuntime())

/** Entry of all other environments: starts the HTTP server. */
export async function listen(env: Environment): Promise<void> {
  const { serve } = await import('~/http/serve.server')
  const opened = await openRuntime(env)
  await serve(opened, createRequestHandler(opened, pages))
}
