import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as Listener, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Runtime } from './runtime.server'

/** Longer than the keep-alive of common proxies, so that the proxy closes idle connections. */
const keepAliveMs = 65_000

/**
 * Graceful shutdown: the readiness probe fails first, requests are accepted until proxies have noticed,
 * running ones finish, and the process exits within its limit.
 */
export function shutDownGracefully(
  [server, ...others]: [Server, ...Listener[]],
  { settings, readiness, log, close }: Runtime,
): void {
  const { limitMs, announceMs } = settings.drain
  const requests = new Map<Socket, number>()
  server.keepAliveTimeout = keepAliveMs

  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    if (readiness.shuttingDown) response.setHeader('connection', 'close')
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1
      if (!socket.destroyed) requests.set(socket, left)
      // A response that had started before has announced keep-alive.
      if (!server.listening && left === 0) socket.end()
    })
  })

  const shutDown = async (signal: string) => {
    if (readiness.shuttingDown) return
    readiness.shuttingDown = true
    log.info({ signal }, 'shutting down')
    setTimeout(() => {
      log.warn({ requests: requests.size }, 'exited before all requests were done')
      process.exit(1)
    }, limitMs)
    // After Ctrl+C there is no proxy to wait for.
    if (signal === 'SIGTERM') await wait(announceMs)
    const closed = Promise.all(
      [server, ...others].map((each) => new Promise((resolve) => void each.close(resolve))),
    )
    // Browsers open spare connections, which would stay open until the limit.
    for (const [socket, running] of requests) if (running === 0) socket.destroy()
    await closed
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
}
