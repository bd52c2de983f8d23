// Existing names, and entities that a new one may reference.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '../hash.mjs'
import { at } from '../root.mjs'
import { camel, Refusal, snake } from './parse.mjs'

/**
 * The described entities: `order-line.entity.ts` has the name and the paths of its pages and calls.
 * @returns {{ name: string, plural: string, folder: string, path: string, text: string }[]}
 */
export const describedEntities = () =>
  filesBelow('src')
    .filter((path) => path.endsWith('.entity.ts'))
    .map((path) => {
      const text = readFileSync(at(path), 'utf8')
      const [, plural] = /^  plural: '([\w-]+)'/m.exec(text) ?? []
      return { name: path.split('/').at(-1).split('.')[0], plural, folder: dirname(path), path, text }
    })

/**
 * The names of the database tables that are declared below a folder.
 * @param {string} folder
 */
export const tablesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.table.server.ts'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\bpgTable\(\s*'(\w+)'/g)])
    .map(([, table]) => table)

/**
 * @typedef {{ name: string, folder: string, title: string, plural: string | null, table: string | null, isListed: boolean, described: boolean }} Known
 * @returns {{ entities: Known[], taken: Set<string>, paths: Set<string> }}
 */
export function knownEntities() {
  const files = filesBelow('src')
  const text = (path) => readFileSync(at(path), 'utf8')
  const titleIn = (code) => /(\w+): \{ kind: 'line'/.exec(code)?.[1]
  const described = describedEntities().map(({ name, folder, plural, text: code }) => ({
    name,
    folder,
    plural,
    title: titleIn(code),
    isListed: true,
    described: true,
  }))
  const byHand = files
    .filter((path) => path.endsWith('.fields.ts'))
    .map((path) => {
      const name = path.split('/').at(-1).split('.')[0]
      const folder = dirname(path)
      const [requests, contract] = ['requests', 'contract'].map((part) => {
        const file = `${folder}/${name}.${part}.ts`
        return existsSync(at(file)) ? text(file) : ''
      })
      return {
        name,
        folder,
        plural: /path: '\/([\w-]+)'/.exec(contract)?.[1] ?? null,
        title: titleIn(text(path)),
        // Its requests can find a row by search and by id.
        isListed: /export const found\w+ =/.test(requests) && /export const one\w+ =/.test(requests),
        described: false,
      }
    })
  const entities = [...described, ...byHand].map((each) => {
    const file = `${each.folder}/${each.name}.table.server.ts`
    // The entity's own table is the first of its file.
    const table = existsSync(at(file)) && /export const (\w+) = pgTable\(/.exec(text(file))?.[1]
    return { ...each, table: table || null }
  })
  const namespaces = files.flatMap((path) => /([\w-]+)\/messages(?:-\w+)?\/en\.json$/.exec(path)?.[1] ?? [])
  const folders = ['src', 'src/modules', 'src/example', 'e2e', 'tests']
    .filter((folder) => existsSync(at(folder)))
    .flatMap((folder) => readdirSync(at(folder)))
  return {
    entities,
    taken: new Set([...namespaces, ...tablesIn(at('src')), ...folders, ...entities.map(({ name }) => name)]),
    paths: new Set(readdirSync(at('src/routes/manager')).map((file) => file.split('.')[0])),
  }
}

/** Combines the request with existing entities, or refuses. */
export function resolveTargets(requested, { entities, taken, paths }) {
  const { name, id, table, plural, fields } = requested
  if (taken.has(name) || taken.has(table))
    throw new Refusal(`There is “${name}” already`, 'Choose another name')
  if (paths.has(plural))
    throw new Refusal(`There is a page /manager/${plural} already`, 'Choose another plural: plural=…')
  const inExample = fields.some(({ target }) =>
    entities.some((each) => each.name === target && each.folder.startsWith('src/example/')),
  )
  // Only examples may import an example, so an entity that references one is part of it.
  const folder = `${inExample ? 'src/example' : 'src/modules'}/${name}`
  const targets = {}
  for (const { target, optional, kind, name: field } of fields.filter((each) => each.target)) {
    if (target === name) {
      if (kind === 'ref' && !optional)
        throw new Refusal(
          `The first ${name} could have no “${field}”`,
          `Make it optional: ${field}:one(${name})?`,
        )
      targets[target] = { table: `${id}Table`, sql: table, own: true }
      continue
    }
    const known = entities.find((each) => each.name === target)
    const others = entities.filter((each) => each.isListed && each.title).map((each) => each.name)
    if (!known?.isListed || !known.title)
      throw new Refusal(
        `“${field}” cannot refer to “${target}”: there is no such entity, or it has no list to choose from`,
        others.length > 0 ? `Choose one of ${others.join(', ')}` : `First: npm run new ${target} name:text`,
      )
    if (kind === 'ref' && !optional && !known.described)
      throw new Refusal(
        `Deleting a ${target} does not ask who refers to it, so “${field}” has to be optional`,
        `${field}:one(${target})?`,
      )
    const path = `~/${known.folder.slice('src/'.length)}/${target}`
    targets[target] = {
      name: target,
      plural: known.plural,
      id: camel(target),
      table: known.table,
      sql: snake(camel(target)),
      path,
      described: known.described,
      own: false,
    }
  }
  return { ...requested, folder, targets, path: `~/${folder.slice('src/'.length)}/${name}` }
}
