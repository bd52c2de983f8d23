import { createStartHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import type { OpenDatabase } from '~/server/database.server'
import { createLog } from '~/server/log.server'
import { readSettings } from '~/server/settings.server'
import { createAnswer } from '~/shell/process/answer.server'
import { drawPage } from '~/shell/process/draw-page.server'
import { assembleProduct, prepareDatabase, type Product } from '~/shell/process/product.server'

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
  const { serve } = await import('~/shell/process/serve.server')
  const opened = await openProduct()
  await serve(opened, createAnswer(opened, pages))
}
