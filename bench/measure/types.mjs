// What thirty more entities cost the type checker: copies of a described one, with tables, calls and screens.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { at } from '../../scripts/lib/root.mjs'
import { capture } from '../../scripts/lib/run.mjs'
import { atMost } from '../lib/table.mjs'

/** Measured after each step: type lookups in a union of all entities would make later steps slower. */
const steps = [10, 20, 30]
const entities = steps.at(-1)
/** As measured, plus ten percent. */
const allowed = { product: 3_600_000, entity: 30_200, growth: 1.1 }

const example = 'src/example/catalogue'
const copied = ['genre', 'manager/genres']

export async function types({ say }) {
  if (!existsSync(at(example))) {
    say('types: left out, there is no example to copy')
    return []
  }
  const root = mkdtempSync(join(tmpdir(), 'bench-types-'))
  try {
    for (const name of ['src', 'tests', 'e2e', 'bench', 'scripts', 'tsconfig.json', 'package.json'])
      cpSync(at(name), join(root, name), { recursive: true })
    for (const name of readdirSync(at('.')).filter((file) => file.endsWith('.config.ts')))
      cpSync(at(name), join(root, name))
    symlinkSync(at('node_modules'), join(root, 'node_modules'))
    const alone = await check(root)
    say(`types: the product, checked in ${alone.seconds} s`)
    const measured = [alone]
    for (const [index, count] of steps.entries()) {
      for (let copy = steps[index - 1] ?? 0; copy < count; copy++) copyEntity(root, `copy${copy}`)
      const step = await check(root)
      measured.push(step)
      say(`types: with ${count} entities more, checked in ${step.seconds} s`)
    }
    const grown = measured.slice(1).map((step, index) => step.instantiations - measured[index].instantiations)
    const last = measured.at(-1)
    const each = (last.instantiations - alone.instantiations) / entities
    return [
      atMost('types, instantiations of the product', '', alone.instantiations, allowed.product),
      atMost(`types, instantiations of each of ${entities} entities more`, '', each, allowed.entity),
      ...steps.map((count, index) => ({
        measurement: `types, instantiations of entities ${count - 9} to ${count}`,
        value: grown[index],
        unit: '',
        floor: index > 0 ? grown[0] : undefined,
        target: index > 0 ? `≤ ${allowed.growth} of the first ten` : undefined,
        ok: index > 0 ? grown[index] <= allowed.growth * grown[0] : undefined,
      })),
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Its own files import each other; all other imports stay. */
function copyEntity(root, name) {
  for (const folder of copied)
    for (const file of readdirSync(join(root, example, folder)).filter((each) =>
      /(?<!\.test)\.tsx?$/.test(each),
    )) {
      const text = readFileSync(join(root, example, folder, file), 'utf8')
        .replaceAll(/from '(\.[^']*)'/g, (_, path) => `from '~/${join(example, folder, path).slice(4)}'`)
        .replaceAll(/~\/example\/catalogue\/((?:genre|manager\/genres)\/[\w.-]+)'/g, (whole, path) =>
          path.endsWith('.json') ? whole : `~/example/${name}/${path}'`,
        )
      const to = join(root, 'src/example', name, folder, file)
      mkdirSync(dirname(to), { recursive: true })
      writeFileSync(to, text)
    }
}

async function check(root) {
  // Parallel checkers repeat shared instantiations, depending on the number of cores: a single thread gives the same
  // count everywhere.
  const args = ['tsc', '--noEmit', '--extendedDiagnostics', '--singleThreaded']
  const { output } = await capture('npx', args, { cwd: root })
  const errors = output.match(/error TS\d+.*/g)
  if (errors) throw new Error(`The copies do not compile: ${errors.slice(0, 3).join('; ')}`)
  const figure = (name) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(output)[1])
  return { instantiations: figure('Instantiations'), seconds: figure('Check time') }
}
