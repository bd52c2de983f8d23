// `npm run bench` measures everything; `npm run bench -- bytes pages` only these. Results differ between machines, so
// none of them fails the command. `npm run bench -- gate` compares ratios with bench/baseline.json, and can fail.
import '../scripts/lib/require-node.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { buildOrFail } from '../scripts/lib/build.mjs'
import { fail } from '../scripts/lib/fail.mjs'
import { projectNode } from '../scripts/lib/node.mjs'
import { at } from '../scripts/lib/root.mjs'
import { capture } from '../scripts/lib/run.mjs'
import { createContext } from './lib/context.mjs'
import { recordFigures } from './lib/figures.mjs'
import {
  compareWithBaseline,
  gateTable,
  hasBaseline,
  machineMs,
  ratiosOf,
  storeBaseline,
} from './lib/gate.mjs'
import { table } from './lib/table.mjs'
import { alike } from './measure/alike.mjs'
import { bytes } from './measure/bytes.mjs'
import { click } from './measure/click.mjs'
import { exports } from './measure/exports.mjs'
import { importing } from './measure/import.mjs'
import { lighthouse } from './measure/lighthouse.mjs'
import { lists } from './measure/lists.mjs'
import { matrix } from './measure/matrix.mjs'
import { memory } from './measure/memory.mjs'
import { organizations } from './measure/organizations.mjs'
import { pages } from './measure/pages.mjs'
import { scale } from './measure/scale.mjs'
import { session } from './measure/session.mjs'
import { signIns } from './measure/sign-ins.mjs'
import { start } from './measure/start.mjs'
import { types } from './measure/types.mjs'
import { writes } from './measure/writes.mjs'

const measurements = {
  bytes,
  click,
  lighthouse,
  start,
  memory,
  pages,
  lists,
  scale,
  matrix,
  organizations,
  session,
  writes,
  'sign-ins': signIns,
  alike,
  types,
  import: importing,
  exports,
}
/** What the gate compares: a quarter of an hour. `scale` and `matrix` are run by hand. */
const gated = [
  'bytes',
  'click',
  'lighthouse',
  'start',
  'memory',
  'pages',
  'lists',
  'writes',
  'sign-ins',
  'session',
  'types',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '100000' },
    // Where the million rows of `scale` and `matrix` are kept, since seeding takes a quarter of an hour.
    data: { type: 'string' },
    // Writes the results to bench/figures.json, with which a test compares the documents; for the gate, its baseline.
    record: { type: 'boolean', default: false },
  },
})
const isGate = positionals.includes('gate')
const chosen = isGate ? gated : positionals
if (isGate && !values.record && !hasBaseline())
  fail(
    'There is no baseline to compare with.',
    'npm run bench -- gate --record stores one, on a quiet machine.',
  )
const unknown = chosen.filter((name) => !(name in measurements))
if (unknown.length > 0)
  fail(`There is no measurement ${unknown.join(', ')}.`, Object.keys(measurements).join(', '))

await buildOrFail()
const say = (text) => console.error(`  ${text}`)
const [seconds, rounds, count] = [values.seconds, values.rounds, values.rows].map(Number)
const context = createContext({ seconds, rounds, rows: count, data: values.data, say })
const began = new Date()
const loadBefore = loadavg()[0]
const rows = []
/** Measurements that threw, for example because there is no browser. */
const thrown = []
const machineBefore = isGate ? await machineMs() : 0
try {
  for (const name of chosen.length > 0 ? chosen : Object.keys(measurements)) {
    try {
      rows.push(...(await measurements[name](context)))
    } catch (error) {
      // Continues with the other measurements.
      console.error(`✗ ${name}: ${error.message}`)
      thrown.push(name)
    }
  }
} finally {
  await context.close()
}

const machine = {
  cpu: cpus()[0]?.model,
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${arch()}`,
  node: (await capture(projectNode(), ['--version'])).output.trim(),
  loadBefore,
}
mkdirSync(at('bench/results'), { recursive: true })
const file = `bench/results/${began.toISOString().slice(0, 16).replace(':', '-')}.json`
writeFileSync(at(file), `${JSON.stringify({ date: began, machine, seconds, rounds, rows }, null, 2)}\n`)

if (values.record && !isGate) recordFigures(rows, began)

console.log(`\n${table(rows)}\n`)
console.log(`${machine.cpu}, ${machine.cores} cores, Node ${machine.node}; written to ${file}`)
process.exit(isGate && !(await passesGate()) ? 1 : 0)

async function passesGate() {
  // Before and after: other load may come and go during the quarter of an hour.
  const ratios = ratiosOf(rows, (machineBefore + (await machineMs())) / 2)
  if (values.record) {
    const missing = [...thrown, ...context.leftOut]
    if (missing.length > 0) {
      console.error(`\nNo baseline is stored, because these were not measured: ${missing.join(', ')}.`)
      return false
    }
    storeBaseline(ratios)
    return true
  }
  const compared = compareWithBaseline(ratios)
  console.log(`\n${gateTable(compared)}`)
  return compared.every(({ failed }) => !failed)
}
