// The described entities: `order-line.entity.ts` has the name and the paths of its pages and calls.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { filesBelow } from './hash.mjs'
import { at } from './root.mjs'

/**
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
