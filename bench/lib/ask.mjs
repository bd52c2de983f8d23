// Measures the median time of one list request, and counts the rows that its query plans discard.
import { mkdirSync, writeFileSync } from 'node:fs'
import { at } from '../../scripts/lib/root.mjs'
import { quantile } from './statistics.mjs'

/** Rows that a plan may read and discard. */
const allowedRows = 1000
const times = 20
const limitMs = 1000

/** @param {() => number} cpu processor time so far, of all who answer */
export async function ask(url, cookie, cpu) {
  const took = []
  let cpuBefore = cpu()
  // Discards the first request, which plans the query and fills caches.
  for (let began = performance.now(); took.length <= times && performance.now() - began < limitMs;) {
    const before = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    took.push(performance.now() - before)
    if (took.length > 1) continue
    cpuBefore = cpu()
    began = performance.now()
  }
  const sorted = Float64Array.from(took.slice(1)).sort()
  const each = (cpu() - cpuBefore) / Math.max(1, took.length - 1)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), cpu: each }
}

/** Rows removed by a filter or a bitmap recheck. */
const droppedBy = ({ plans }) =>
  Math.max(
    0,
    ...plans.flatMap((plan) =>
      [...plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].map(([, count]) =>
        Number(count),
      ),
    ),
  )

/** Plans are the same on every machine, so one that discards too many rows fails the command. */
export function judgePlans(name, questions) {
  const dropping = questions.filter((question) => droppedBy(question) > allowedRows)
  const text = dropping.map(({ url, plans }) => `${url}\n${plans.join('\n')}`)
  mkdirSync(at('bench/results'), { recursive: true })
  writeFileSync(at(`bench/results/${name}-plans.txt`), text.join('\n'))
  const ok = dropping.length === 0 && questions.every(({ plans }) => plans.length > 0)
  if (!ok) process.exitCode = 1
  return {
    measurement: `questions of ${questions.length} with a plan that drops more than ${allowedRows.toLocaleString('en')} rows`,
    value: dropping.length,
    unit: '',
    target: '≤ 0',
    ok,
    detail: dropping.map((question) => ({ url: question.url, dropped: droppedBy(question) })),
  }
}
