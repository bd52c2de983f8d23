import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as Listener, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Runtime } from './runtime.server'

/** Behind a proxy that keeps connections for a minute, it is the proxy that ends them, between two requests. */
const keepAliveMs = 65_000

/**
 * Graceful shutdown of a server and whatever else listens for it: the readiness probe says no, requests are still taken until proxies have
 * noticed, lets what is under way end, and is gone within its limit whatever still hangs.
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
      // An answer that began before had promised to keep the connection.
      if (!server.listening && left === 0) socket.end()
    })
  })

  const leave = async (signal: string) => {
    if (readiness.shuttingDown) return
    readiness.shuttingDown = true
    log.info({ signal }, 'leaving')
    setTimeout(() => {
      log.warn({ requests: requests.size }, 'left before everything was done')
      process.exit(1)
    }, limitMs)
    // Whoever presses Ctrl+C has no proxy in front.
    if (signal === 'SIGTERM') await wait(announceMs)
    const closed = Promise.all(
      [server, ...others].map((each) => new Promise((resolve) => void each.close(resolve))),
    )
    // Browsers open connections ahead; without a request, these would stay open until the limit.
    for (const [socket, running] of requests) if (running === 0) socket.destroy()
    await closed
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}
