/** Marks an untranslated file: `npm test` and `npm run language` name it until the line is deleted. */
export const unread = 'Generated, and read by nobody yet: correct it, then delete this line.'

/** @typedef {{ [key: string]: string | Tree }} Tree */

const plural = /_(zero|one|two|few|many|other)$/

/** In CLDR order. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

const categoriesOf = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/**
 * The English texts as initial texts of another language, with its plural forms.
 * @param {Tree} english
 * @param {string} language
 * @returns {Tree}
 */
export const textsFor = (english, language) => ({ _review: unread, ...withPlurals(english, language) })

function withPlurals(tree, language) {
  const isCounted = (key) => plural.test(key) && `${key.replace(plural, '')}_other` in tree
  const formsOf = (base) =>
    categories
      // A text for zero is kept even if the grammar has no such form.
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
 * The keys of texts that are still English, in a marked file.
 * @param {Tree} texts
 * @param {Tree} english
 * @returns {string[]} their keys
 */
export function untranslated({ _review, ...texts }, english) {
  if (!_review) return []
  const first = Object.fromEntries(flat(textsFor(english, 'en')))
  return (
    flat(texts)
      // `$name` refers to another text, in every language.
      .filter(([, text]) => !text.startsWith('$'))
      .filter(([key, text]) => text === (first[key] ?? first[key.replace(plural, '_other')]))
      .map(([key]) => key)
  )
}

const flat = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
