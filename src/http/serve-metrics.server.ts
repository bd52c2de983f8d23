import { createServer, type RequestListener, type Server } from 'node:http'
import { provideMetrics } from '~/platform/observability/metrics.server'
import { listenAddresses } from '~/platform/own-addresses.server'
import { StartupFault } from '~/platform/setting-kinds.server'
import type { Runtime } from './runtime.server'

/** Serves GET /metrics on METRICS_PORT, with listeners of its own so that a proxy never forwards to it by mistake. */
export async function serveMetrics({ settings, database, log }: Runtime): Promise<Server[]> {
  const { metricsPort: port } = settings
  if (port === undefined) return []
  const { createPrometheus } = await import('~/platform/observability/prometheus.server')
  const { adapter, registry } = createPrometheus(database.connections)
  provideMetrics(adapter)

  const answer: RequestListener = (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found\n')
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ reason: String(error) }, 'metrics not collected')
        response.writeHead(500).end()
      },
    )
  }
  const [first, ...others] = listenAddresses(settings)
  const listeners = [await listen(answer, port, first)]
  for (const host of others) {
    // Machines without IPv6 lack `::1`.
    const listener = await listen(answer, port, host).catch(unlessInUse)
    if (listener) listeners.push(listener)
  }
  return listeners
}

function unlessInUse(error: unknown): null {
  if (error instanceof StartupFault) throw error
  return null
}

async function listen(answer: RequestListener, port: number, host: string | undefined): Promise<Server> {
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 15_000 }, answer)
  return await new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new StartupFault(inUse(port)) : error),
    )
    server.listen({ port, host }, () => resolve(server))
  })
}

const inUse = (port: number) =>
  `Port ${port} (METRICS_PORT) is in use. Stop what listens there, or set METRICS_PORT to another number: ` +
  'instances on one machine need one each.'
