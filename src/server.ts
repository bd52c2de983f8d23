import { createStartHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import type { OpenDatabase } from '~/platform/database.server'
import { createLog } from '~/platform/log.server'
import { readSettings } from '~/platform/settings.server'
import { createAnswer } from '~/http/answer.server'
import { drawPage } from '~/http/draw-page.server'
import { assembleProduct, prepareDatabase, type Product } from '~/http/product.server'

const pages = createStartHandler(drawPage)

// In development this module is loaded again after a change, while the database stays open.
const kept = globalThis as { database?: Promise<OpenDatabase> }

async function openProduct(): Promise<Product> {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const database = await (kept.database ??= prepareDatabase(settings, log))
  return await assembleProduct({ settings, log, database })
}

let answer: Promise<ReturnType<typeof createAnswer>> | undefined

/** For the development server, whose visitors are always on this machine. */
export default createServerEntry({
  async fetch(request) {
    answer ??= openProduct().then((opened) => createAnswer(opened, pages))
    return await (
      await answer
    )(request, '127.0.0.1')
  },
})

/** For everything else: listens by itself. */
export async function listen(): Promise<void> {
  const { serve } = await import('~/http/serve.server')
  const opened = await openProduct()
  await serve(opened, createAnswer(opened, pages))
}
