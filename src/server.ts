import { createStartHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import type { OpenDatabase } from '~/platform/database.server'
import { faultPage } from '~/lib/development-fault'
import type { Jobs } from '~/platform/jobs/job-queue.server'
import { createLog } from '~/platform/log.server'
import { type Environment, StartupFault } from '~/platform/setting-kinds.server'
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

// In development this module is reloaded after a change, while the database stays open and jobs are started anew.
const globals = globalThis as { database?: Promise<OpenDatabase>; jobs?: Jobs }

async function openRuntime(env: Environment = process.env): Promise<Runtime> {
  const settings = readSettings(env)
  const log = createLog(settings.logLevel)
  const database = await (globals.database ??= prepareDatabase(settings, log))
  return await createRuntime({ settings, log, database })
}

async function openForDevelopment(): Promise<Runtime> {
  await globals.jobs?.stop()
  const opened = await openRuntime()
  globals.jobs = opened.jobs
  await opened.jobs.start()
  return opened
}

let runtime: Promise<Runtime> | undefined

/** For the development server. A failed start is retried by the next request, after a fix. */
const developmentRuntime = () =>
  (runtime ??= openForDevelopment().catch((error: unknown) => {
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

/** Entry of all other environments: starts the HTTP server, and background jobs unless JOBS=false. */
export async function listen(env: Environment): Promise<void> {
  const { serve } = await import('~/http/serve.server')
  const opened = await openRuntime(env)
  await serve(opened, createRequestHandler(opened, pages))
}

/** Entry of `npm run worker`: runs background jobs, and answers no requests. */
export async function work(env: Environment): Promise<void> {
  if (!env.DATABASE_URL) {
    throw new StartupFault(
      'A worker needs DATABASE_URL. The embedded database belongs to the one process of `npm start`, which runs its jobs itself.',
    )
  }
  const { serveMetrics } = await import('~/http/serve-metrics.server')
  const opened = await openRuntime({ ...env, JOBS: 'true' })
  const { jobs, log, close } = opened
  const listeners = await serveMetrics(opened)
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'shutting down')
    for (const listener of listeners) listener.close()
    await close()
    process.exit(0)
  }
  // Before the first job: a signal that arrives while the workers start must not end the process in the middle of one.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await jobs.start()
  log.info('worker started')
}
