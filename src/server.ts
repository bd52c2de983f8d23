import { createStartHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import type { OpenDatabase } from '~/platform/database.server'
import { createLog } from '~/platform/log.server'
import type { Environment } from '~/platform/setting-kinds.server'
import { readSettings } from '~/platform/settings.server'
import { createRequestHandler } from '~/http/request-handler.server'
import { drawPage } from '~/http/draw-page.server'
import { createRuntime, prepareDatabase, type Runtime } from '~/http/runtime.server'

const pages = createStartHandler(drawPage)

// In development this module is loaded again after a change, while the database stays open.
const globals = globalThis as { database?: Promise<OpenDatabase> }

async function openRuntime(env: Environment = process.env): Promise<Runtime> {
  const settings = readSettings(env)
  const log = createLog(settings.logLevel)
  const database = await (globals.database ??= prepareDatabase(settings, log))
  return await createRuntime({ settings, log, database })
}

let requestHandler: Promise<ReturnType<typeof createRequestHandler>> | undefined

/** For the development server, whose visitors are always on this machine. */
export default createServerEntry({
  async fetch(request) {
    requestHandler ??= openRuntime().then((opened) => createRequestHandler(opened, pages))
    return await (
      await requestHandler
    )(request, '127.0.0.1')
  },
})

/** For everything else: listens by itself. */
export async function listen(env: Environment): Promise<void> {
  const { serve } = await import('~/http/serve.server')
  const opened = await openRuntime(env)
  await serve(opened, createRequestHandler(opened, pages))
}
