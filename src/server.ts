import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { statusOf } from '~/lib/app-error'
import { currentScope } from '~/server/scope.server'
import { createAnswer } from '~/shell/answer.server'
import { openProduct, type Product } from '~/shell/product.server'

const pages = createStartHandler((context) => {
  // The framework answers every error with 500; ours say what they are.
  const failed = context.router.state.matches.find((match) => match.status === 'error')
  if (failed) currentScope().status = statusOf(failed.error)
  return defaultRenderHandler(context)
})

// In development this module is loaded again after a change, while the database stays open.
const kept = globalThis as { foreword?: Promise<Product> }
const product = () => (kept.foreword ??= openProduct(process.env))

let answer: Promise<ReturnType<typeof createAnswer>> | undefined

/** For the development server, whose visitors are always on this machine. */
export default createServerEntry({
  async fetch(request) {
    answer ??= product().then((opened) => createAnswer(opened, pages))
    return await (
      await answer
    )(request, '127.0.0.1')
  },
})

/** For everything else: listens by itself. */
export async function listen(): Promise<void> {
  const { serve } = await import('~/shell/serve.server')
  const opened = await product()
  await serve(opened, createAnswer(opened, pages))
}
