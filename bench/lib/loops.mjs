// Load that writes: so many clients, each with one request at a time, for a number of seconds.
import { Agent, request } from 'node:http'
import { cpuMs } from './process-figures.mjs'
import { quantile } from './statistics.mjs'

/** @param {number} clients that send at once @returns a function that posts JSON over kept connections */
export function jsonClient(clients) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const send = (url, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const origin = new URL(url).origin
      const options = {
        method: 'POST',
        agent,
        headers: { origin, 'content-type': 'application/json', ...headers },
      }
      const asked = request(url, options, async (response) => {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk
        if (response.statusCode >= 300) reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
        else resolve({ headers: response.headers, text })
      })
      asked.once('error', reject)
      asked.end(JSON.stringify(body))
    })
  return { send, close: () => agent.destroy() }
}

/**
 * @param {{ clients: number, seconds: number, pid?: number, work: (client: number) => Promise<unknown> }} options
 * @returns {Promise<{ perSecond: number, cpu: number, p50: number, p99: number, done: number }>} `cpu` is the server's
 * processor time for each
 */
export async function runLoops({ clients, seconds, pid, work }) {
  const times = []
  const before = cpuMs(pid)
  const began = performance.now()
  const loop = async (client) => {
    for (let at = performance.now(); at < began + seconds * 1000; at = performance.now()) {
      await work(client)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)))
  const elapsed = (performance.now() - began) / 1000
  const sorted = Float64Array.from(times).sort()
  return {
    perSecond: times.length / elapsed,
    cpu: (cpuMs(pid) - before) / times.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    done: times.length,
  }
}
