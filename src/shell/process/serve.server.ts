import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve as listenOn } from 'srvx/node'
import { staticMiddleware } from 'srvx/static'
import { createClientAddress } from '~/server/client-address.server'
import { StartupFault } from '~/server/startup-fault.server'
import { alive } from './endpoints.server'
import type { Product } from './product.server'
import { startSummary } from './start-summary.server'

const files = resolve('dist/client')
const maxBody = 1_000_000
/** Requests under way may end; then the process does, whatever still hangs. */
const drainMs = 8000

type Answer = (request: Request, address: string) => Promise<Response>

/** Listens, serves the built files, says where, and leaves in order when asked to. */
export async function serve(product: Product, answer: Answer): Promise<void> {
  const { settings, log } = product
  const addressOf = createClientAddress(settings.trustedProxies)
  // Named by their content: whoever has one never needs to ask again.
  const built = staticMiddleware({ dir: files, encodings: true, maxAge: 31_536_000, immutable: true })
  const unnamed = staticMiddleware({ dir: files, encodings: true, maxAge: 3600 })

  const server = listenOn({
    port: settings.port,
    ...(settings.host && { hostname: settings.host }),
    maxRequestBodySize: maxBody,
    gracefulShutdown: false,
    silent: true,
    manual: true,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/healthz') return alive()
      const notFound = () =>
        new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } })
      if (pathname.startsWith('/assets/')) return await built(request, notFound)
      if (isFile(pathname)) return await unnamed(request, notFound)
      if (Number(request.headers.get('content-length')) > maxBody)
        return new Response('Content Too Large', { status: 413 })
      return await answer(request, addressOf(request.ip, request.headers.get('x-forwarded-for')))
    },
  })

  try {
    await server.serve()
    await server.ready()
  } catch (error) {
    await product.close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartupFault(
        `Port ${settings.port} is in use. Stop what listens there, or set PORT to another number.`,
      )
    }
    throw error
  }

  let leaving = false
  const leave = async (signal: string) => {
    if (leaving) return
    leaving = true
    log.info({ signal }, 'leaving')
    setTimeout(() => process.exit(1), drainMs).unref()
    await server.close()
    await product.close()
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)

  process.stdout.write(`${startSummary(product)}\n`)
}

const known = new Map<string, boolean>()

/** Whether a path names a file from public/; asked of the disk once for each such name. */
function isFile(pathname: string): boolean {
  if (!/^\/[\w-]+\.\w+$/.test(pathname)) return false
  if (!known.has(pathname) && known.size < 1000) known.set(pathname, existsSync(files + pathname))
  return known.get(pathname) ?? false
}
