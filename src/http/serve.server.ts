import { existsSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import type { ServerRequest } from 'srvx'
import { NodeRequest, serve as listenOn } from 'srvx/node'
import { staticMiddleware } from 'srvx/static'
import { serverModules } from '~/modules.server'
import { builtFolder } from '~/platform/built-files.server'
import { createClientAddress } from '~/platform/client-address.server'
import { saysMoreThan } from '~/platform/read-body.server'
import { createFileHeaders } from '~/platform/security-headers.server'
import { StartupFault } from '~/platform/startup-fault.server'
import { alive } from './endpoints.server'
import { leaveInOrder } from './leaving.server'
import type { Runtime } from './runtime.server'
import { startSummary } from './start-summary.server'
import { isUpload } from './upload.server'

const maxBody = 1_000_000

type NodeContext = ConstructorParameters<typeof NodeRequest>[0]

type RequestHandler = (request: Request, address: string) => Promise<Response>

/** Listens, serves the built files, says where, and leaves in order when asked to. */
export async function serve(runtime: Runtime, response: RequestHandler): Promise<void> {
  const { settings } = runtime
  const addressOf = createClientAddress(settings.trustedProxies)
  // Named by their content: whoever has one never needs to ask again.
  const built = staticMiddleware({ dir: builtFolder, encodings: true, maxAge: 31_536_000, immutable: true })
  const secure = createFileHeaders(settings.production)
  const unnamed = staticMiddleware({ dir: builtFolder, encodings: true, maxAge: 3600 })

  const server = listenOn({
    port: settings.port,
    ...(settings.host && { hostname: settings.host }),
    maxRequestBodySize: maxBody,
    gracefulShutdown: false,
    silent: true,
    manual: true,
    async fetch(request) {
      // Its host is what the request says it is, which may be none: a port above 65535, for one.
      if (!URL.canParse(request.url)) return secure(new Response('Bad Request', { status: 400 }))
      const { pathname } = new URL(request.url)
      if (pathname === '/healthz') return secure(alive())
      const notFound = () =>
        new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } })
      if (pathname.startsWith('/assets/')) return secure(await built(request, notFound))
      if (isFile(pathname)) return secure(await unnamed(request, notFound))
      const address = addressOf(request.ip, request.headers.get('x-forwarded-for'))
      if (isUpload(request, pathname)) return await response(withWholeBody(request), address)
      if (saysMoreThan(request, maxBody)) return secure(new Response('Content Too Large', { status: 413 }))
      return await response(request, address)
    },
  })

  try {
    await server.serve()
    await server.ready()
  } catch (error) {
    await runtime.close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartupFault(
        `Port ${settings.port} is in use. Stop what listens there, or set PORT to another number.`,
      )
    }
    throw error
  }

  leaveInOrder(server.node!.server as HttpServer, runtime)
  const { database, files, background } = runtime
  for (const { startJobs } of serverModules) startJobs?.({ db: database.db, files, background })
  process.stdout.write(`${startSummary(runtime)}\n`)
}

/** Larger than anything else that is sent; its handler counts, once it knows who sends it. */
function withWholeBody({ runtime }: ServerRequest): Request {
  const { req, res } = runtime!.node as NodeContext
  return new NodeRequest({ req, res })
}

const known = new Map<string, boolean>()

/** Whether a path names a file from public/; asked of the disk once for each such name. */
function isFile(pathname: string): boolean {
  if (!/^\/[\w-]+\.\w+$/.test(pathname)) return false
  if (!known.has(pathname) && known.size < 1000) known.set(pathname, existsSync(builtFolder + pathname))
  return known.get(pathname) ?? false
}
