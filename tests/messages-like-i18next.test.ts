import * as fc from 'fast-check'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import { directionOf, languageCodes } from '~/i18n/languages'
import { allMessages } from '~/languages/all.server'
import { isolate } from '~/lib/text-direction'
import { product } from '~/lib/product'

type Say = (key: string, values?: Record<string, unknown>) => string

function keysBelow(tree: object, prefix: string): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysBelow(value as object, `${prefix}${name}.`),
  )
}

const keys = Object.entries(allMessages.en).flatMap(([namespace, tree]) => keysBelow(tree, `${namespace}:`))
const plural = /_(zero|one|two|few|many|other)$/
const said = [...new Set(keys.map((key) => key.replace(plural, '')))]
const placeholders = JSON.stringify(allMessages.en).matchAll(/\{\{(\w+)\}\}/g)
const names = [...new Set([...placeholders].map(([, name]) => name!))].filter((name) => name !== 'count')

/** Our keys, plurals and placeholders follow i18next, which translators and tools know. */
describe.each(languageCodes)('messages in %s render as i18next renders them', (language) => {
  const theirs = createInstance()
  void theirs.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'frame',
    ns: Object.keys(allMessages.en),
    resources: allMessages,
    interpolation: {
      // We add bidi isolation where i18next would escape.
      escapeValue: true,
      escape: (value: string | number) => isolate(String(value), directionOf(language)),
      defaultVariables: { product: product.name },
    },
    initAsync: false,
  })
  const ours = createServerI18n(language, allMessages)
  const their: Say = theirs.t as never
  const our: Say = ours.t as never

  test('for any count and any values', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('$&', '{{name}}', '<b>', '١٢'), fc.integer())
    const filled = fc.record(Object.fromEntries(names.map((name) => [name, value])))
    const values = fc
      .tuple(filled, fc.option(fc.nat(1200)))
      .map(([given, count]) => (count === null ? given : { ...given, count }))
    fc.assert(
      fc.property(fc.constantFrom(...said), values, (key, given) => {
        expect(our(key, given)).toBe(their(key, given))
      }),
      { numRuns: 2000 },
    )
  })

  test('all of them, with each plural form', () => {
    const counts = [0, 1, 2, 3, 11, 100, 101, 1_000_000, 1.5]
    const filled = Object.fromEntries(names.map((name) => [name, name.toUpperCase()]))
    const different = said.flatMap((key) =>
      counts
        .filter((count) => our(key, { ...filled, count }) !== their(key, { ...filled, count }))
        .map((count) => [key, count]),
    )
    expect(different).toEqual([])
    // Every message nine times takes a second or two, longer on a busy machine.
  }, 30_000)

  test('without values', () => {
    expect(said.filter((key) => our(key) !== their(key))).toEqual([])
  })

  test.each(['missing', 'auth:errors.NO_SUCH', 'nowhere:a.b', 'auth:toString', '', 'Too small: no'])(
    'for a missing key: %j',
    (key) => {
      expect(ours.exists(key)).toBe(theirs.exists(key))
      expect(our(key)).toBe(their(key))
    },
  )

  test('across several namespaces', () => {
    const [a, b] = [theirs, ours].map((each) => each.getFixedT(null, ['account', 'auth']) as unknown as Say)
    for (const key of ['title', 'login.title', 'frame:navigation.home', 'missing'])
      expect(b!(key)).toBe(a!(key))
  })
})
