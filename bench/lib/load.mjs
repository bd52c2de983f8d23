import { fileURLToPath } from 'node:url'
import { cpuMs } from './process-figures.mjs'
import { startNode } from './child.mjs'
import { median } from './statistics.mjs'

const client = fileURLToPath(new URL('load-client.mjs', import.meta.url))

/**
 * @typedef {{ url: string, headers?: Record<string, string>, connections?: number, seconds?: number,
 * pid?: number }} Load `pid` is the server's, to know the processor time it took
 * @typedef {{ perSecond: number, p50: number, p99: number, cpu: number, bytes: number,
 * statuses: Record<string, number> }} Result
 * @param {Load} load
 * @returns {Promise<Result>}
 */
export async function runLoad({ url, headers = {}, connections = 20, seconds = 5, pid }) {
  const before = cpuMs(pid)
  const child = startNode([client, JSON.stringify({ url, headers, connections, seconds })])
  const result = JSON.parse(await child.firstLine())
  await child.ended
  const failed = Object.keys(result.statuses).filter((status) => status !== '200')
  if (failed.length > 0 || !result.statuses['200'])
    throw new Error(`${url} answered ${JSON.stringify(result.statuses)}`)
  return { ...result, cpu: (cpuMs(pid) - before) / result.statuses['200'] }
}

/**
 * Alternates between ours and its baseline, so that background load affects both.
 * @param {Record<string, Load>} loads
 * @param {{ seconds: number, rounds: number }} options
 */
export async function compareLoads(loads, { seconds, rounds }) {
  const results = Object.fromEntries(Object.keys(loads).map((name) => [name, []]))
  // Warms up the JIT compiler.
  for (const load of Object.values(loads)) await runLoad({ ...load, seconds: Math.min(3, seconds) })
  for (let round = 0; round < rounds; round++) {
    for (const [name, load] of Object.entries(loads)) results[name].push(await runLoad({ ...load, seconds }))
  }
  return Object.fromEntries(Object.entries(results).map(([name, list]) => [name, summary(list)]))
}

function summary(list) {
  const of = (field) => median(list.map((result) => result[field]))
  const rates = list.map(({ perSecond }) => Math.round(perSecond))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu'), rates }
}
