// One question to a list, often enough for a median, and what the plans of all questions drop.
import { mkdirSync, writeFileSync } from 'node:fs'
import { at } from '../../scripts/lib/root.mjs'
import { quantile } from './statistics.mjs'

/** So many rows may a plan read and drop again. */
const allowedRows = 1000
const times = 20
const limitMs = 1000

/** @param {() => number} cpu processor time so far, of all who answer */
export async function ask(url, cookie, cpu) {
  const took = []
  let cpuBefore = cpu()
  // The first one plans, and reads from the disk what nobody asked for before.
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

/** Read and dropped again, by a condition or because a bitmap knew only the page. */
const droppedBy = ({ plans }) =>
  Math.max(
    0,
    ...plans.flatMap((plan) =>
      [...plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].map(([, count]) =>
        Number(count),
      ),
    ),
  )

/** Plans are the same on every machine, so one that drops too much fails the command. */
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
