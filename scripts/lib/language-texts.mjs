/** Marks a file that nobody has read or translated yet: `npm test` and `npm run language` name it until the line is gone. */
export const unread = 'Generated, and read by nobody yet: correct it, then delete this line.'

/** @typedef {{ [key: string]: string | Tree }} Tree */

const plural = /_(zero|one|two|few|many|other)$/

/** As CLDR orders them. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

const categoriesOf = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/**
 * The English texts as the first ones of another language, with the plural forms that its grammar has.
 * @param {Tree} english
 * @param {string} language
 * @returns {Tree}
 */
export const textsFor = (english, language) => ({ _review: unread, ...withPlurals(english, language) })

function withPlurals(tree, language) {
  const isCounted = (key) => plural.test(key) && `${key.replace(plural, '')}_other` in tree
  const formsOf = (base) =>
    categories
      // A text for none is written where the grammar has no form for it, too.
      .filter(
        (category) =>
          categoriesOf(language).includes(category) || (category === 'zero' && `${base}_zero` in tree),
      )
      .map((category) => [`${base}_${category}`, tree[`${base}_${category}`] ?? tree[`${base}_other`]])
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) => {
      if (typeof value !== 'string') return [[key, withPlurals(value, language)]]
      return isCounted(key) ? formsOf(key.replace(plural, '')) : [[key, value]]
    }),
  )
}

/**
 * The texts that are still the English ones, of a file that is marked.
 * @param {Tree} texts
 * @param {Tree} english
 * @returns {string[]} their keys
 */
export function untranslated({ _review, ...texts }, english) {
  if (!_review) return []
  const first = Object.fromEntries(flat(textsFor(english, 'en')))
  return flat(texts)
    .filter(([key, text]) => text === (first[key] ?? first[key.replace(plural, '_other')]))
    .map(([key]) => key)
}

const flat = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
