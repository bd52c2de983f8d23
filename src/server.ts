import { createServerEntry } from '@tanstack/react-start/server-entry'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { currentScope } from '~/server/scope.server'
import { createAnswer } from '~/shell/answer.server'
import { statusOf } from '~/lib/app-error'
import { openProduct, type Product } from '~/shell/product.server'

const pages = createStartHandler((context) => {
  // The framework answers every error with 500; ours say what they are.
  const failed = context.router.state.matches.find((match) => match.status === 'error')
  if (failed) currentScope().status = statusOf(failed.error)
  return defaultStreamHandler(context)
})

// In development this module is loaded again after a change, while the database stays open.
const kept = globalThis as { foreword?: Promise<Product> }
const product = () => (kept.foreword ??= openProduct(process.env))

let answer: Promise<ReturnType<typeof createAnswer>> | undefined

export default createServerEntry({
  fetch: async (request) => await (await (answer ??= product().then((p) => createAnswer(p, pages))))(request),
})

export async function listen(): Promise<void> {
  const { serve } = await import('~/shell/serve.server')
  const opened = await product()
  await serve(opened, createAnswer(opened, pages))
}
