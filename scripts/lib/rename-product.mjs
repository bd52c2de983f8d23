// Derives names from the product name, and lists the files that contain it and where the original one may stay.

import { languageCodes } from './languages.mjs'

/** The original product name. */
export const firstName = 'Foreword'

const longest = 40

/** @typedef {{ name: string, slug: string, language: string }} Product */

/**
 * Validates a product name.
 * @param {string} [given]
 * @param {string} [givenSlug]
 * @returns {{ product: Product } | { fault: string, next: string }}
 */
export function productOf(given = '', givenSlug = slugOf(given)) {
  const name = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (!name) return { fault: 'What should it be called?', next: 'npm run rename "Our Product"' }
  if (name.length > longest)
    return {
      fault: `A name has at most ${longest} characters, as it stands beside the menu of a phone`,
      next: 'Take a shorter one',
    }
  // `<name/>` and `{{name}}` are placeholders in messages; a line break could inject a mail header.
  if (/[<>{}\p{Cc}\p{Cs}\u2028\u2029]/u.test(name) || !/[\p{L}\p{N}]/u.test(name))
    return { fault: 'A name has letters or digits, and none of < > { }', next: 'Take another one' }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(givenSlug) || givenSlug.length > longest)
    return {
      fault: `“${name}” also needs a short name of the letters a to z and digits, for cookies and files`,
      next: `npm run rename ${JSON.stringify(name)} our-product`,
    }
  return {
    product: { name, slug: givenSlug, language: /\p{Script=Arabic}/u.test(name) ? 'ar' : 'en' },
  }
}

/** "L'Été & Co" becomes "l-ete-co". */
const slugOf = (name) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, (mark) => (/\p{M}/u.test(mark) ? '' : '-'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

const literal = (text) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`
const markdown = (text) => text.replaceAll(/[\\`*_[\]#&~|]/g, '\\$&')

/** Replacement functions, because `$&` in a replacement string is special. */
const setName = (text, { name }) =>
  text.replace(/^( {2,6}"name": )"[^"]*"/m, (_, key) => key + JSON.stringify(name))

const poster = {
  en: {
    motto: ['Every product begins with a foreword.', 'Welcome to {{product}}'],
    mottoBy: ['The part that is written before the product', 'A code from your email is all you need'],
  },
  fr: {
    motto: ['Tout produit commence par un avant-propos.', 'Bienvenue dans {{product}}'],
    mottoBy: ['La partie qui s’écrit avant le produit', 'Un code reçu par e-mail suffit'],
  },
  ar: {
    motto: ['كل منتج يبدأ بتمهيد.', 'مرحبًا بك في {{product}}'],
    mottoBy: ['الجزء الذي يُكتب قبل المنتج', 'يكفي رمز يصل إلى بريدك الإلكتروني'],
  },
  sw: {
    motto: ['Kila bidhaa huanza kwa dibaji.', 'Karibu {{product}}'],
    mottoBy: ['Sehemu inayoandikwa kabla ya bidhaa yenyewe', 'Msimbo kutoka barua pepe yako unatosha'],
  },
}

/** Custom text stays. */
const setPoster = (language) => (text) =>
  Object.entries(poster[language] ?? poster.en).reduce(
    (left, [key, [before, after]]) => left.replace(`"${key}": "${before}"`, () => `"${key}": "${after}"`),
    text,
  )

const introduction =
  'Built on Foreword, which brings passwordless sign-in, onboarding, accounts, permissions, administration and several\nlanguages, one of them right-to-left.\n\n'

/**
 * The files to rewrite, each with its function.
 * @type {Record<string, (text: string, product: Product) => string>}
 */
export const renamed = {
  'src/lib/product.ts': (text, product) =>
    text.replaceAll(
      /^( {2}(name|slug|language): ).*$/gm,
      (_, start, key) => `${start}${literal(product[key])},`,
    ),
  'package.json': (text, { slug }) => setName(text, { name: slug }),
  'package-lock.json': (text, { slug }) => {
    const lock = JSON.parse(text)
    lock.name = slug
    lock.packages[''].name = slug
    return `${JSON.stringify(lock, null, 2)}\n`
  },
  'README.md': (text, { name }) =>
    text
      .replace(/^# .*$/m, () => `# ${markdown(name)}`)
      .replace(/^The part of a web product that is written before[^]*?(?=^## )/m, () => introduction),
  ...Object.fromEntries(
    languageCodes().map((language) => [
      `src/modules/auth/messages-public/${language}.json`,
      setPoster(language),
    ]),
  ),
}

/** Pictures of the original product. */
export const removed = ['docs/picture.webp']

/** Where the original name stays: the author, the origin, and a setting in migrations that databases have run. */
const credits = [
  { file: /^LICENSE$/, text: 'The Foreword authors' },
  { file: /^README\.md$/, text: 'Built on Foreword' },
  { file: /\.(sql|server\.ts)$/, text: "'foreword.session_end'" },
  { file: /^package\.json$/, text: '"foreword": {' },
  { file: /^scripts\/lib\/done\.mjs$/, text: "'foreword'" },
  { file: /^docs\/.*\.md$/, text: '`foreword' },
  { file: /^scripts\/lib\/rename-product\.mjs$/, text: '' },
  { file: /^tests\/rename\.test\.ts$/, text: '' },
]

/**
 * The lines that contain a name, except for allowed ones.
 * @param {string} name
 * @param {[file: string, text: string][]} files
 */
export function placesOf(name, files) {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // The original name is no ordinary word, so every spelling of it is matched.
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, name === firstName ? 'iu' : 'u')
  return files.flatMap(([file, text]) => {
    const exempt = credits.filter((credit) => credit.file.test(file))
    if (exempt.some((credit) => credit.text === '')) return []
    return text.split('\n').flatMap((line, index) => {
      const left = exempt.reduce((rest, credit) => rest.replaceAll(credit.text, ''), line)
      return word.test(left) ? [`${file}:${index + 1}: ${line.trim().slice(0, 100)}`] : []
    })
  })
}
