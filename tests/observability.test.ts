import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventNames } from '~/platform/events.server'
import { createPrometheus } from '~/platform/observability/prometheus.server'

const alerts = readFileSync('deploy/alerts.yml', 'utf8')
const dashboard = readFileSync('deploy/grafana.json', 'utf8')
const documentation = readFileSync('docs/observability.md', 'utf8')

const { registry } = createPrometheus(() => ({ inUse: 1, idle: 2, waiting: 3, max: 10 }))
const scraped = await registry.metrics()
const types = new Map([...scraped.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]))

/** The names of the series of each metric. */
const series = new Set(
  [...types].flatMap(([name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  ),
)

const namedIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:app|nodejs|process)_[a-z]\w+/g)].map(([name]) => name))

test.each([
  ['deploy/alerts.yml', alerts],
  ['deploy/grafana.json', dashboard],
])('%s names metrics and events that exist', (_, text) => {
  const names = [...namedIn(text)]
  expect(names.length).toBeGreaterThan(7)
  expect(names.filter((name) => !series.has(name))).toEqual([])

  const patterns = [...text.matchAll(/event=(~?)\\?"([^"\\]+)\\?"/g)]
  expect(patterns.length).toBeGreaterThan(2)
  const unknown = patterns
    .flatMap(([, , pattern]) => pattern!.split('|'))
    .filter((pattern) => !eventNames.some((event) => new RegExp(`^(?:${pattern})$`).test(event)))
  expect(unknown).toEqual([])
})

test('docs/observability.md describes every metric of the product', () => {
  const own = [...types.keys()].filter((name) => name.startsWith('app_'))
  expect(own.length).toBeGreaterThan(7)
  expect(own.filter((name) => !documentation.includes(`\`${name}`))).toEqual([])
})

test('docs/events.md describes every event', () => {
  const documented = readFileSync('docs/events.md', 'utf8')
  expect(eventNames.filter((event) => !documented.includes(`| \`${event}\``))).toEqual([])
})

test('the panels of deploy/grafana.json do not overlap', () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[]
  }
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  )
  expect(new Set(places).size).toBe(places.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

/** Part of Debian's package `prometheus`. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.runIf(hasPromtool)('promtool accepts deploy/alerts.yml', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/alerts.yml'], {
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toMatch(/SUCCESS: \d+ rules found/)
  expect(status).toBe(0)
})

test.runIf(hasPromtool)('promtool accepts the names and types of the metrics', () => {
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    // Those of Node and the library are not ours to name.
    encoding: 'utf8',
    input: scraped
      .split('\n')
      .filter((line) => /\bapp_/.test(line))
      .join('\n')
      .concat('\n'),
  })
  expect(`${stdout}${stderr}`).toBe('')
})
