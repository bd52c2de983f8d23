import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { directionOf, isArabic, type Language, languageCodes } from '~/i18n/languages'
import { fill } from '~/i18n/texts'
import { browserModules } from '~/modules'
import { described as describedEntities, describedWhole, problemsOf } from './support/described'
import { filesBelow } from './support/files'
import { areServed } from './support/languages'

type Tree = { [key: string]: string | Tree }

const namespaces = filesBelow('src', /\/messages(-\w+)?\/en\.json$/)
  .map((file) => file.replace('/en.json', ''))
  .map((path) => ({
    path,
    namespace: path.split('/').at(-2)!,
  }))

/** A text that was generated says so, until somebody has read it. */
const readMarked = (path: string, language: string) =>
  JSON.parse(readFileSync(`${path}/${language}.json`, 'utf8')) as Tree
const read = (path: string, language: string): Tree => {
  const { _review, ...messages } = readMarked(path, language)
  return messages
}

const unread = namespaces.flatMap(({ path }) =>
  languageCodes
    .filter((language) => '_review' in readMarked(path, language))
    .map((each) => `${path}/${each}.json`),
)
if (unread.length > 0) console.info(`Generated texts that nobody has read yet:\n  ${unread.join('\n  ')}`)

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
}

const plural = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(plural, '')
const bases = (tree: Tree) => [...new Set(flatten(tree).map(([key]) => baseOf(key)))]
/** Of a namespace that has several folders. */
const keysOf = (folders: { path: string }[]) => folders.flatMap(({ path }) => bases(read(path, 'en')))
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\w+\}\}|<\w+\/>/g)].map(([match]) => match).toSorted()

test('no message stands in two folders of one namespace', () => {
  const keys = namespaces.flatMap(({ path, namespace }) =>
    flatten(read(path, 'en')).map(([key]) => `${namespace}:${key}`),
  )
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

describe.each(namespaces)('messages of $path', ({ path }) => {
  const english = read(path, 'en')

  // Of a key that stands twice the second part takes the place of the first, and nobody says so.
  test.each(languageCodes)('%s has no key twice', (language) => {
    const text = readFileSync(`${path}/${language}.json`, 'utf8')
    const lines = (json: string) => json.trim().split('\n').length
    expect(lines(text)).toBe(lines(JSON.stringify(JSON.parse(text), null, 2)))
  })

  test.each(languageCodes)('%s has every message, and no other', (language) => {
    expect(bases(read(path, language)).toSorted()).toEqual(bases(english).toSorted())
  })

  test.each(languageCodes)('%s has every plural its grammar needs', (language) => {
    const tree = Object.fromEntries(flatten(read(path, language)))
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const counted = new Set(
      flatten(english)
        .filter(([key]) => plural.test(key))
        .map(([key]) => baseOf(key)),
    )
    const missing = [...counted]
      .flatMap((key) => categories.map((c) => `${key}_${c}`))
      .filter((key) => !(key in tree))
    expect(missing).toEqual([])
  })

  test.each(languageCodes)('%s keeps the placeholders', (language) => {
    const originals = new Map(flatten(english).map(([key, text]) => [baseOf(key), placeholders(text)]))
    const wrong = flatten(read(path, language)).filter(([key, text]) => {
      const wanted = originals.get(baseOf(key)) ?? []
      // Arabic says one and two without a number.
      const optional = isArabic(language) && plural.test(key) ? ['{{count}}'] : []
      const found = placeholders(text)
      return (
        found.some((name) => !wanted.includes(name)) ||
        wanted.some((name) => !found.includes(name) && !optional.includes(name))
      )
    })
    expect(wrong).toEqual([])
  })

  test.runIf(areServed('fr'))('French keeps its punctuation with its words', () => {
    const apart = flatten(read(path, 'fr')).filter(([, text]) => / [:;!?»%]|« |[^\s\u00a0/]!|'/.test(text))
    expect(apart).toEqual([])
  })
})

describe('every value inside of a message is isolated', () => {
  const nameIn = (language: Language) => (directionOf(language) === 'rtl' ? 'Noor H.' : 'نور H.')

  test.each(languageCodes)('in %s: no name reorders the sentence, and no sentence the name', (language) => {
    const bare = namespaces.flatMap(({ path, namespace }) =>
      flatten(read(path, language)).flatMap(([key, text]) => {
        const found = [...text.matchAll(/\{\{(\w+)\}\}/g)]
          .map(([, name]) => name!)
          .filter((name) => !['count', 'product'].includes(name))
        const values = Object.fromEntries(found.map((name) => [name, nameIn(language)]))
        const said = fill(text, values, directionOf(language))
        const isolated = said.split(`\u2068${nameIn(language)}\u2069`).length - 1
        return isolated === found.length ? [] : [`${namespace}:${key} ${said}`]
      }),
    )
    expect(bare).toEqual([])
  })

  test('by the translator alone: no message has the marks around a placeholder', () => {
    const marked = namespaces.flatMap(({ path }) =>
      languageCodes.flatMap((language) =>
        flatten(read(path, language)).filter(([, text]) => /[\u2066-\u2068]\{\{/.test(text)),
      ),
    )
    expect(marked).toEqual([])
  })
})

/** What exists only on a developer's machine is not part of the API's reference. */
const contracts = filesBelow('src', /\.contract\.ts$/).filter(
  (path) => !readFileSync(path, 'utf8').includes("tags: ['Local']"),
)

/** The nearest folder around a contract whose messages describe calls: of `user/user.contract.ts` the namespace `user`. */
const ownerOf = (contract: string) =>
  namespaces
    .filter(({ path }) => contract.startsWith(path.replace(/[^/]+$/, '')) && 'calls' in read(path, 'en'))
    .reduce((one, other) => (other.path.split('/').length > one.path.split('/').length ? other : one))

function callsOf(namespace: string): string[] {
  return contracts
    .filter((file) => ownerOf(file).namespace === namespace)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^  (\w+): requires\(/gm)])
    .map(([, name]) => name!)
}

describe('every message', () => {
  // What `npm run new` writes says some of them, too.
  const files = [...filesBelow('src', /\.tsx?$/), ...filesBelow('scripts/lib/new', /\.mjs$/)]
    .filter((path) => !/\.(test|gen|d)\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))

  const ofLists = filesBelow('src/entity', /(list|bulk)\/.*\.tsx?$/).map((path) => readFileSync(path, 'utf8'))

  const literalsOf = (code: string) =>
    [...code.matchAll(/['"`]([\w:.${}()-]+?)['"`]/g)].map(([, text]) => text!)

  /** `themes.${value}` stands for every key that begins and ends like it. */
  const toPattern = (text: string) => {
    const parts = text.split(/\$\{[^}]*\}+/).map((part) => part.replaceAll(/[.()]/g, '\\$&'))
    return new RegExp(`^${parts.join('[\\w.-]+')}$`)
  }
  const isTemplate = (text: string) => /^[\w:]+\.[\w.]*\$\{/.test(text)

  /** A file says a namespace's messages by their bare keys if it opened the namespace. */
  const opens = (code: string, namespace: string) =>
    namespace === 'frame' ||
    new RegExp(`(useTranslation|useListTexts|getFixedT)\\([^)]*'${namespace}'`).test(code)

  test.each(namespaces)('of $path is used', ({ path, namespace }) => {
    const everywhere = files.flatMap(literalsOf).filter((text) => text.startsWith(`${namespace}:`))
    const opening = files.filter((code) => opens(code, namespace))
    // Lists and selections say the texts of whoever hands them its `t`.
    const shared = opening.some((code) => /\buse(List|Bulk)\(/.test(code)) ? ofLists : []
    const inside = [...opening, ...shared].flatMap(literalsOf)
    const said = new Set([...everywhere.map((text) => text.slice(namespace.length + 1)), ...inside])
    const patterns = [...said].filter(isTemplate).map(toPattern)
    // Each call of a contract has a line in the reference of the API.
    const calls = new Set(['calls.title', ...callsOf(namespace).map((name) => `calls.${name}`)])
    // Schemas name the messages of a described field by its name and by what its kind may find wrong.
    const ofFields = new Set(
      describedEntities
        .filter(({ entity }) => entity === namespace)
        .flatMap(({ fields }) => Object.entries(fields))
        .flatMap(([name, facts]) => [
          `fields.${name}`,
          ...problemsOf(facts).map((problem) => `${name}.${problem}`),
          ...(facts.options ?? []).map((option) => `options.${name}.${option}`),
        ]),
    )
    const unused = bases(read(path, 'en'))
      .filter((key) => !said.has(key) && !patterns.some((pattern) => pattern.test(key)))
      .filter((key) => !calls.has(key) && !ofFields.has(key))
      .filter((key) => !entityTexts.includes(key) || !describedWhole.some(({ name }) => name === namespace))
    expect(unused).toEqual([])
  })
})

test.each(contracts)('every call of %s is described', (path) => {
  const { namespace } = ownerOf(path)
  const described = keysOf(namespaces.filter((one) => one.namespace === namespace))
  // A described entity goes by its name.
  const title = described.includes('many') ? [] : ['title']
  const missing = [...title, ...callsOf(namespace)].filter((name) => !described.includes(`calls.${name}`))
  expect(missing).toEqual([])
})

const allNavigation = browserModules.flatMap(({ navigation = {} }) => Object.values(navigation).flat())

test.each(allNavigation)('$label, of the navigation, is there in every language', ({ label }) => {
  const [namespace, key] = label.split(':')
  const paths = namespaces.filter((one) => one.namespace === namespace).map(({ path }) => path)
  for (const language of languageCodes)
    expect(paths.flatMap((path) => flatten(read(path, language)).map(([found]) => found))).toContain(key)
})

/** What the screens of a described entity say of it by its name. */
const entityTexts = ['add', 'edit', 'many', 'one']

test('every described entity has its name and the titles of its forms, in every language', () => {
  const missing = describedWhole.flatMap(({ name, folder }) =>
    languageCodes.flatMap((language) => {
      const texts = new Set(flatten(read(`${folder}/messages`, language)).map(([key]) => key))
      return entityTexts.filter((key) => !texts.has(key)).map((key) => `${name}:${key} (${language})`)
    }),
  )
  expect(missing).toEqual([])
})

test.each(describedEntities)('every field of $entity has its label', ({ entity, fields }) => {
  const own = namespaces.filter(
    ({ namespace, path }) => namespace === entity && path.includes(`/${entity}/messages`),
  )
  const labelled = keysOf(own).filter((key) => key.startsWith('fields.'))
  expect(labelled.toSorted()).toEqual(
    Object.keys(fields)
      .map((name) => `fields.${name}`)
      .toSorted(),
  )
})

test('every message that a journey names is there', () => {
  const known = new Set(
    namespaces.flatMap(({ path, namespace }) =>
      flatten(read(path, 'en')).map(([key]) => `${namespace}:${baseOf(key)}`),
    ),
  )
  const isKnown = (key: string) =>
    known.has(baseOf(key)) || [...known].some((each) => each.startsWith(`${key}.`))
  const named = filesBelow('e2e', /\.ts$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([a-z]+:[a-z][\w.]+)'/gi)]
      .map(([, key]) => key!)
      .filter((key) => namespaces.some(({ namespace }) => namespace === key.split(':')[0]))
      .map((key) => ({ file, key })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ key }) => !isKnown(key))).toEqual([])
})
