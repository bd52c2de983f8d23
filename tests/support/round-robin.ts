import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer: polls /readyz of each server every 250 ms, keeps connections alive and never retries. */
export async function startRoundRobin(ports: string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const failures = new Map<string, number>()
  let turn = 0

  const check = async (port: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => null)
    failures.set(port, response ? 0 : (failures.get(port) ?? 0) + 1)
    if (response?.ok) ready.add(port)
    // A server that answers "not ready" is removed at once, one that does not answer after three failures.
    else if (response || failures.get(port)! >= 3) ready.delete(port)
  }
  const checks = setInterval(() => void Promise.all(ports.map(check)), 250)
  await Promise.all(ports.map(check))

  const proxy = createServer((incoming, outgoing) => {
    const open = ports.filter((port) => ready.has(port))
    const port = open[turn++ % open.length]
    if (!port) return void outgoing.writeHead(502).end('no server is ready')
    const { method, url, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', (error) =>
      outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(`${port}: ${error.message}`),
    )
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    isReady: (port: string) => ready.has(port),
    close: () => {
      clearInterval(checks)
      proxy.closeAllConnections()
      proxy.close()
      agent.destroy()
    },
  }
}
