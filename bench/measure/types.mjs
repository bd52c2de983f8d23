// What thirty more entities cost the type checker: copies of a described one, each with tables, calls and screens.
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

const entities = 30
/** As measured, and a tenth. */
const allowed = { product: 5_600_000, entity: 53_000 }

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
    say('types: the product')
    const alone = await instantiations(root)
    for (let copy = 0; copy < entities; copy++) copyEntity(root, `copy${copy}`)
    say(`types: with ${entities} entities more`)
    const each = ((await instantiations(root)) - alone) / entities
    return [
      atMost('types, instantiations of the product', '', alone, allowed.product),
      atMost(`types, instantiations of each of ${entities} entities more`, '', each, allowed.entity),
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Its own files import each other, and everything else where it is. */
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

async function instantiations(root) {
  const { output } = await capture('npx', ['tsc', '--noEmit', '--extendedDiagnostics'], { cwd: root })
  const errors = output.match(/error TS\d+.*/g)
  if (errors) throw new Error(`The copies do not compile: ${errors.slice(0, 3).join('; ')}`)
  return Number(/^Instantiations:\s+(\d+)/m.exec(output)[1])
}
