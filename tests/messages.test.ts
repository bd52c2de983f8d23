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

/** Generated texts are marked until somebody has translated them. */
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
/** Of a namespace with several folders. */
const keysOf = (folders: { path: string }[]) => folders.flatMap(({ path }) => bases(read(path, 'en')))
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\w+\}\}|<\w+\/>/g)].map(([match]) => match).toSorted()

test('no message is defined in two folders of one namespace', () => {
  const keys = namespaces.flatMap(({ path, namespace }) =>
    flatten(read(path, 'en')).map(([key]) => `${namespace}:${key}`),
  )
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

describe.each(namespaces)('messages of $path', ({ path }) => {
  const english = read(path, 'en')

  // JSON.parse silently keeps the last of duplicate keys.
  test.each(languageCodes)('%s has no duplicate key', (language) => {
    const text = readFileSync(`${path}/${language}.json`, 'utf8')
    const lines = (json: string) => json.trim().split('\n').length
    expect(lines(text)).toBe(lines(JSON.stringify(JSON.parse(text), null, 2)))
  })

  test.each(languageCodes)('%s has exactly the keys of English', (language) => {
    expect(bases(read(path, language)).toSorted()).toEqual(bases(english).toSorted())
  })

  test.each(languageCodes)('%s has every plural form of its language', (language) => {
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
      // Arabic has words for one and two without a number.
      const optional = isArabic(language) && plural.test(key) ? ['{{count}}'] : []
      const found = placeholders(text)
      return (
        found.some((name) => !wanted.includes(name)) ||
        wanted.some((name) => !found.includes(name) && !optional.includes(name))
      )
    })
    expect(wrong).toEqual([])
  })

  test.runIf(areServed('fr'))('French has non-breaking spaces before punctuation', () => {
    const apart = flatten(read(path, 'fr')).filter(([, text]) => / [:;!?»%]|« |[^\s\u00a0/]!|'/.test(text))
    expect(apart).toEqual([])
  })
})

describe('every value interpolated into a message is bidi-isolated', () => {
  const nameIn = (language: Language) => (directionOf(language) === 'rtl' ? 'Noor H.' : 'نور H.')

  test.each(languageCodes)('in %s: no value reorders the sentence, and no sentence the value', (language) => {
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

  test('by the translation function alone: no message has isolation marks around a placeholder', () => {
    const marked = namespaces.flatMap(({ path }) =>
      languageCodes.flatMap((language) =>
        flatten(read(path, language)).filter(([, text]) => /[\u2066-\u2068]\{\{/.test(text)),
      ),
    )
    expect(marked).toEqual([])
  })
})

/** Development-only contracts are not part of the API reference. */
const contracts = filesBelow('src', /\.contract\.ts$/).filter(
  (path) => !readFileSync(path, 'utf8').includes("tags: ['Local']"),
)

/** The nearest ancestor folder whose messages describe calls: the namespace `user` for `user/user.contract.ts`. */
const ownerOf = (contract: string) =>
  namespaces
    .filter(({ path }) => contract.startsWith(path.replace(/[^/]+$/, '')) && 'calls' in read(path, 'en'))
    .reduce((one, other) => (other.path.split('/').length > one.path.split('/').length ? other : one))

function callsOf(namespace: string): string[] {
  return contracts
    .filter((file) => ownerOf(file).namespace === namespace)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^  (\w+): (?:requires|memberCall)\(/gm)])
    .map(([, name]) => name!)
}

describe('every message', () => {
  // The templates of `npm run new` use some of them, too.
  const files = [...filesBelow('src', /\.tsx?$/), ...filesBelow('scripts/lib/new', /\.mjs$/)]
    .filter((path) => !/\.(test|gen|d)\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))

  const ofLists = filesBelow('src/entity', /(list|bulk|screen)\/.*\.tsx?$/).map((path) =>
    readFileSync(path, 'utf8'),
  )

  const literalsOf = (code: string) =>
    [...code.matchAll(/['"`]([\w:.${}()-]+?)['"`]/g)].map(([, text]) => text!)

  /** `themes.${value}` stands for every key with this prefix and suffix. */
  const toPattern = (text: string) => {
    const parts = text.split(/\$\{[^}]*\}+/).map((part) => part.replaceAll(/[.()]/g, '\\$&'))
    return new RegExp(`^${parts.join('[\\w.-]+')}$`)
  }
  const isTemplate = (text: string) => /^[\w:]+\.[\w.]*\$\{/.test(text)

  /** A file uses the bare keys of a namespace that it opens. */
  const opens = (code: string, namespace: string) =>
    namespace === 'frame' ||
    // Keys that are missing in a list come from the shared namespace `list`.
    (namespace === 'list' && /\buseListTexts\(/.test(code)) ||
    new RegExp(`(useTranslation|useListTexts|getFixedT)\\([^)]*'${namespace}'`).test(code)

  test.each(namespaces)('of $path is used', ({ path, namespace }) => {
    const everywhere = files.flatMap(literalsOf).filter((text) => text.startsWith(`${namespace}:`))
    const opening = files.filter((code) => opens(code, namespace))
    // Shared list and selection code uses the texts of the namespace whose `t` it is given.
    const shared = opening.some((code) => /\buse(List|Bulk)\(|<EntityList\b/.test(code)) ? ofLists : []
    const inside = [...opening, ...shared].flatMap(literalsOf)
    const said = new Set([...everywhere.map((text) => text.slice(namespace.length + 1)), ...inside])
    const patterns = [...said].filter(isTemplate).map(toPattern)
    // The API reference shows one line for each call of a contract.
    const calls = new Set(['calls.title', ...callsOf(namespace).map((name) => `calls.${name}`)])
    // Schemas derive the keys of a described field from its name and from the validation errors of its kind.
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

/** Texts that agree with a noun in only one of these may be equal in the languages that remain without it. */
const hasShippedLanguages = areServed('fr', 'ar', 'sw')

test.each<[string, RegExp]>([
  ['list', /^/],
  // Pages outside the manager do not load these.
  ...(hasShippedLanguages ? [['crud', /\/messages-manager$/] as [string, RegExp]] : []),
])('no other namespace repeats a sentence of %s', (sharing, others) => {
  const textsOf = (isShared: boolean, language: string) =>
    namespaces
      .filter(
        ({ namespace, path }) => (namespace === sharing) === isShared && (isShared || others.test(path)),
      )
      .flatMap(({ path }) => flatten(read(path, language)).map(([key, text]) => ({ path, key, text })))
  // A word that two nouns share in one language only is still the noun's own.
  const different = new Set<string>()
  const repeated = new Set<string>()
  for (const language of languageCodes) {
    const shared = new Map(textsOf(true, language).map(({ key, text }) => [key, text]))
    for (const { path, key, text } of textsOf(false, language))
      if (shared.has(key)) (shared.get(key) === text ? repeated : different).add(`${path} ${baseOf(key)}`)
  }
  expect([...repeated].filter((each) => !different.has(each))).toEqual([])
})

test('error codes with the same next step share it by name, and every name exists', () => {
  type Codes = Record<string, { next?: string }>
  const inLanguages = languageCodes.map((language) => {
    const trees = namespaces
      .filter(({ namespace }) => namespace === 'errors')
      .map(({ path }) => read(path, language) as { next?: Record<string, string>; codes?: Codes })
    return {
      shared: Object.assign({}, ...trees.map(({ next }) => next)) as Record<string, string>,
      codes: Object.assign({}, ...trees.map(({ codes }) => codes)) as Codes,
    }
  })
  const [english] = inLanguages
  const names = Object.values(english!.codes).flatMap(({ next }) =>
    next?.startsWith('$') ? next.slice(1) : [],
  )
  for (const { shared, codes } of inLanguages) {
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(shared).toSorted())
    for (const [code, { next }] of Object.entries(codes))
      if (`${next}${english!.codes[code]!.next}`.includes('$'))
        expect(next, code).toBe(english!.codes[code]!.next)
  }
  if (!hasShippedLanguages) return
  const own = Object.entries(english!.codes)
    .filter(([, { next }]) => next && !next.startsWith('$'))
    .map(([code]) => ({ code, texts: inLanguages.map(({ codes }) => codes[code]!.next).join('\n') }))
  const repeated = own.filter(({ texts }, at) => own.findIndex((other) => other.texts === texts) !== at)
  expect(repeated.map(({ code }) => code)).toEqual([])
})

test.each(contracts)('every call of %s is described', (path) => {
  const { namespace } = ownerOf(path)
  const described = keysOf(namespaces.filter((one) => one.namespace === namespace))
  // A described entity has the generic texts with its name.
  const title = described.includes('many') ? [] : ['title']
  const missing = [...title, ...callsOf(namespace)].filter((name) => !described.includes(`calls.${name}`))
  expect(missing).toEqual([])
})

const allNavigation = browserModules.flatMap(({ navigation = {} }) => Object.values(navigation).flat())

test.each(allNavigation)('the navigation label $label exists in every language', ({ label }) => {
  const [namespace, key] = label.split(':')
  const paths = namespaces.filter((one) => one.namespace === namespace).map(({ path }) => path)
  for (const language of languageCodes)
    expect(paths.flatMap((path) => flatten(read(path, language)).map(([found]) => found))).toContain(key)
})

/** The texts that generic entity screens derive from the entity's name. */
const entityTexts = ['add', 'edit', 'many', 'one']

test('every described entity has its name and form titles in every language', () => {
  const missing = describedWhole.flatMap(({ name, folder }) =>
    languageCodes.flatMap((language) => {
      const texts = new Set(flatten(read(`${folder}/messages`, language)).map(([key]) => key))
      return entityTexts.filter((key) => !texts.has(key)).map((key) => `${name}:${key} (${language})`)
    }),
  )
  expect(missing).toEqual([])
})

test.each(describedEntities)('every field of $entity has a label', ({ entity, fields }) => {
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

test('every message key used in e2e exists', () => {
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
