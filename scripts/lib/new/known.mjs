// What there is already: names that are taken, and entities that a new one may refer to.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { filesBelow } from '../hash.mjs'
import { at } from '../root.mjs'
import { camel, capital, Refusal, snake } from './parse.mjs'

/**
 * @typedef {{ name: string, folder: string, title: string, find: string | null, one: string | null, rest: string | null, handlesUse: boolean }} Known
 * @returns {{ entities: Known[], taken: Set<string>, paths: Set<string> }}
 */
export function knownEntities() {
  const files = filesBelow('src')
  const text = (path) => readFileSync(at(path), 'utf8')
  const entities = files
    .filter((path) => path.endsWith('.fields.ts'))
    .map((path) => {
      const name = path.split('/').at(-1).split('.')[0]
      const folder = dirname(path)
      const title = /(\w+): \{ kind: 'line'/.exec(text(path))?.[1]
      const requests = `${folder}/${name}.requests.ts`
      const contract = `${folder}/${name}.contract.ts`
      const rest = existsSync(at(contract)) && /path: '(\/[\w-]+)'/.exec(text(contract))?.[1]
      const found = existsSync(at(requests)) && /export const (found\w+) =/.exec(text(requests))?.[1]
      const one = existsSync(at(requests)) && /export const (one\w+) =/.exec(text(requests))?.[1]
      return {
        name,
        folder,
        title,
        find: (one && found) || null,
        one: one || null,
        rest: rest || null,
        handlesUse: existsSync(at(`${folder}/remove.json`)),
      }
    })
  const namespaces = files.flatMap((path) => /([\w-]+)\/messages(?:-\w+)?\/en\.json$/.exec(path)?.[1] ?? [])
  const tables = files
    .filter((path) => path.endsWith('.table.server.ts'))
    .flatMap((path) => [...text(path).matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, table]) => table))
  const folders = ['src', 'src/modules', 'src/example', 'e2e', 'tests']
    .filter((folder) => existsSync(at(folder)))
    .flatMap((folder) => readdirSync(at(folder)))
  return {
    entities,
    taken: new Set([...namespaces, ...tables, ...folders, ...entities.map(({ name }) => name)]),
    paths: new Set(readdirSync(at('src/routes/manager')).map((file) => file.split('.')[0])),
  }
}

/** Puts together what was asked for with what there is, or refuses. */
export function resolveTargets(requested, { entities, taken, paths }) {
  const { name, id, ids, table, plural, fields } = requested
  if (taken.has(name) || taken.has(table))
    throw new Refusal(`There is “${name}” already`, 'Choose another name')
  if (paths.has(plural))
    throw new Refusal(`There is a page /manager/${plural} already`, 'Choose another plural: plural=…')
  const inExample = fields.some(({ target }) =>
    entities.some((each) => each.name === target && each.folder.startsWith('src/example/')),
  )
  // An example knows the modules and is known by nobody: what refers to it is part of it.
  const folder = `${inExample ? 'src/example' : 'src/modules'}/${name}`
  const targets = {}
  for (const { target, optional, kind, name: field } of fields.filter((each) => each.target)) {
    if (target === name) {
      if (kind === 'ref' && !optional)
        throw new Refusal(
          `The first ${name} could have no “${field}”`,
          `Make it optional: ${field}:one(${name})?`,
        )
      targets[target] = {
        table: id,
        sql: table,
        title: requested.title,
        path: `./${name}`,
        find: `found${capital(ids)}`,
        one: `one${capital(id)}`,
        findFrom: `./${name}.requests`,
        rest: `/${plural}`,
        own: true,
      }
      continue
    }
    const known = entities.find((each) => each.name === target)
    const others = entities.filter((each) => each.find && each.title).map((each) => each.name)
    if (!known?.find || !known.title)
      throw new Refusal(
        `“${field}” cannot refer to “${target}”: there is no such entity, or it has no list to choose from`,
        others.length > 0 ? `Choose one of ${others.join(', ')}` : `First: npm run new ${target} name:text`,
      )
    if (kind === 'ref' && !optional && !known.handlesUse)
      throw new Refusal(
        `Deleting a ${target} does not ask who refers to it, so “${field}” has to be optional`,
        `${field}:one(${target})?`,
      )
    const path = `~/${known.folder.slice('src/'.length)}/${target}`
    targets[target] = {
      table: camel(target),
      sql: snake(camel(target)),
      title: known.title,
      path,
      find: known.find,
      one: known.one,
      findFrom: `${path}.requests`,
      rest: known.rest,
      own: false,
    }
  }
  return { ...requested, folder, targets, path: `~/${folder.slice('src/'.length)}/${name}` }
}
