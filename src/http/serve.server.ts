import { existsSync } from 'node:fs'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { ServerRequest } from 'srvx'
import { NodeRequest, serve as listenOn } from 'srvx/node'
import { staticMiddleware } from 'srvx/static'
import { builtFolder } from '~/platform/built-files.server'
import { createClientAddress } from '~/platform/client-address.server'
import { createHostCheck, listenAddresses } from '~/platform/own-addresses.server'
import { saysMoreThan } from '~/platform/read-body.server'
import { createFileHeaders } from '~/platform/security-headers.server'
import { StartupFault } from '~/platform/setting-kinds.server'
import { alive } from './endpoints.server'
import { shutDownGracefully } from './graceful-shutdown.server'
import type { Runtime } from './runtime.server'
import { serveMetrics } from './serve-metrics.server'
import { startSummary } from './start-summary.server'
import { maxBody } from './receive-body.server'
import { isUpload } from './api-router.server'

type NodeContext = ConstructorParameters<typeof NodeRequest>[0]

type RequestHandler = (request: Request, address: string, url: URL) => Promise<Response>

/** Starts the HTTP server with the built files, and shuts down gracefully. */
export async function serve(runtime: Runtime, response: RequestHandler): Promise<void> {
  const { settings } = runtime
  const addressOf = createClientAddress(settings.trustedProxies)
  const isOwnHost = createHostCheck(settings)
  const [hostname, ...others] = listenAddresses(settings)
  // File names contain a content hash, so they are cached forever.
  const built = staticMiddleware({ dir: builtFolder, encodings: true, maxAge: 31_536_000, immutable: true })
  const secure = createFileHeaders(settings.production)
  const unnamed = staticMiddleware({ dir: builtFolder, encodings: true, maxAge: 3600 })

  const server = listenOn({
    port: settings.port,
    ...(hostname && { hostname }),
    maxRequestBodySize: maxBody,
    gracefulShutdown: false,
    silent: true,
    manual: true,
    node: {
      // Limits slow request headers (slowloris).
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5000,
    },
    async fetch(request) {
      // The Host header may be invalid, for example a port above 65535.
      const { req } = request.runtime!.node as NodeContext
      const url = hasClearHost(req) && parsed(request.url)
      if (!url) return secure(new Response('Bad Request', { status: 400 }))
      if (!isOwnHost(url)) return secure(new Response(foreignHost, { status: 421 }))
      const { pathname } = url
      if (pathname === '/healthz') return secure(alive())
      const notFound = () =>
        new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } })
      if (pathname.startsWith('/assets/')) return secure(await built(request, notFound))
      if (isFile(pathname)) return secure(await unnamed(request, notFound))
      const address = addressOf(request.ip, request.headers.get('x-forwarded-for'))
      if (isUpload(request, pathname)) return await response(withWholeBody(request), address, url)
      if (saysMoreThan(request, maxBody)) return secure(new Response('Content Too Large', { status: 413 }))
      return await response(request, address, url)
    },
  })

  let listeners: [HttpServer, ...Server[]]
  try {
    // First, so that no request is accepted by a process that then fails to start.
    const metrics = await serveMetrics(runtime)
    await server.serve()
    await server.ready()
    const http = server.node!.server as HttpServer
    const further = await Promise.all(others.map((address) => listenToo(http, address)))
    listeners = [http, ...further.flat(), ...metrics]
  } catch (error) {
    await runtime.close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartupFault(
        `Port ${settings.port} is in use. Stop what listens there, or set PORT to another number.`,
      )
    }
    throw error
  }

  shutDownGracefully(listeners, runtime)
  void runtime.jobs.start()
  process.stdout.write(`${startSummary(runtime)}\n`)
}

const foreignHost =
  'This local copy answers to localhost, to addresses in numbers, and to what APP_URL and HOST name.\n'

/** Listens on a further address of the same port. Machines without IPv6 lack `::1`. */
async function listenToo(http: HttpServer, host: string): Promise<Server[]> {
  const { port } = http.address() as AddressInfo
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    http.emit('connection', socket)
  })
  return await new Promise((resolve, reject) => {
    listener.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? reject(error) : resolve([]),
    )
    listener.listen({ port, host }, () => resolve([listener]))
  })
}

/** Uploads may be larger; their handler limits them after the permission check. */
function withWholeBody({ runtime }: ServerRequest): Request {
  const { req, res } = runtime!.node as NodeContext
  return new NodeRequest({ req, res })
}

/** Parses once: `URL.canParse` would take as long again. */
function parsed(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const known = new Map<string, boolean>()

/** Whether a path is a file of public/; cached per path. */
function isFile(pathname: string): boolean {
  if (!/^\/[\w-]+\.\w+$/.test(pathname)) return false
  if (!known.has(pathname) && known.size < 1000) known.set(pathname, existsSync(builtFolder + pathname))
  return known.get(pathname) ?? false
}

type Head = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion'> & { url?: string | undefined }

const host = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i

/**
 * Whether a request has one unambiguous host, or none as in HTTP/1.0. With two Host headers or an absolute
 * request target, a proxy and this server could disagree about the host.
 */
function hasClearHost({ rawHeaders, headers, url = '/', httpVersion }: Head): boolean {
  let named = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) named++
  if (named === 0) return httpVersion === '1.0' && url.startsWith('/')
  if (named > 1 || !host.test(headers.host ?? '')) return false
  if (url.startsWith('/') || url === '*') return true
  const target = parsed(url)
  return /^https?:$/.test(target?.protocol ?? '') && isSame(target!, headers.host!)
}

/** With or without the default port. */
const isSame = ({ protocol, host: own }: URL, named: string): boolean =>
  parsed(`${protocol}//${named}`)?.host === own
