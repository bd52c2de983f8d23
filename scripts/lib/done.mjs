// Records what `remove`, `rename`, `new` and `language` did, in order, so that an upgrade can replay it on a release.
// Each entry is the command as typed.
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from './root.mjs'

/** @typedef {{ release?: string, done?: string[] }} Origin */

/** The key in package.json, independent of the product's name. */
export const originKey = 'foreword'

const path = () => at('package.json')
const read = () => JSON.parse(readFileSync(path(), 'utf8'))
const write = (manifest) => writeFileSync(path(), `${JSON.stringify(manifest, null, 2)}\n`)

/** @returns {Origin} */
export const origin = () => read()[originKey] ?? {}

/** @param {Origin} values */
export function noteOrigin(values) {
  write({ ...read(), [originKey]: { ...origin(), ...values } })
}

/**
 * @param {string} entry
 * @param {(earlier: string) => boolean} [isReplaced] what of before has no meaning any more
 */
export function noteDone(entry, isReplaced = () => false) {
  const done = origin().done ?? []
  const place = done.findIndex(isReplaced)
  noteOrigin({ done: place < 0 ? [...done, entry] : done.with(place, entry) })
}

/**
 * Removes an entry that was undone.
 * @param {string} entry
 * @returns {boolean} whether there was one
 */
export function forgetDone(entry) {
  const { done = [], ...others } = origin()
  if (!done.includes(entry)) return false
  const left = done.filter((each) => each !== entry)
  const manifest = read()
  manifest[originKey] = { ...others, ...(left.length > 0 && { done: left }) }
  if (Object.keys(manifest[originKey]).length === 0) delete manifest[originKey]
  write(manifest)
  return true
}

/**
 * Splits an entry: `rename "Our Product" our-product` has three words.
 * @param {string} entry
 * @returns {string[]}
 */
export const wordsOf = (entry) =>
  [...entry.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)].map(([word]) =>
    word.startsWith('"') ? JSON.parse(word) : word,
  )
