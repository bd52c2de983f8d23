import { readFileSync } from 'node:fs'
import { at } from './root.mjs'

/** One line for each language. */
export const languagesFile = 'src/i18n/languages.ts'

/** Parsed by line, because scripts run without a compiler. */
const line = /^ {2}(\w+): \{ name: .* \},\n/gm

const read = () => readFileSync(at(languagesFile), 'utf8')

/** @returns {string[]} the codes of the languages that are served */
export const languageCodes = (text = read()) => [...text.matchAll(line)].map(([, code]) => code)

/** @returns {string} the language that others fall back to, and that keys are typed from */
export const defaultLanguage = () => /defaultLanguage: Language = '(\w+)'/.exec(read())[1]

/**
 * The name and direction of a language, or an error.
 * @param {string} code
 * @returns {{ name: string, direction: string } | { fault: string, next: string }}
 */
export function languageOf(code) {
  const next = 'npm run language add de'
  if (!/^[a-z]{2,3}$/.test(code))
    return { fault: `“${code}” is no code of a language: two or three letters, without a region`, next }
  const [canonical] = Intl.getCanonicalLocales(code)
  if (canonical !== code)
    return { fault: `“${code}” is called “${canonical}” today`, next: `npm run language add ${canonical}` }
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
  if (!name || Intl.PluralRules.supportedLocalesOf([code]).length === 0)
    return { fault: `The Unicode data of this Node.js has no language “${code}”`, next }
  const locale = new Intl.Locale(code)
  return {
    name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    // A method in later versions of Node.js.
    direction: (locale.getTextInfo?.() ?? locale.textInfo).direction,
  }
}

/**
 * Adds a line at the end of the list.
 * @param {string} text
 * @param {string} code
 * @param {{ name: string, direction: string }} language
 */
export function withLanguage(text, code, { name, direction }) {
  const last = [...text.matchAll(line)].at(-1)
  const end = last.index + last[0].length
  const added = `  ${code}: { name: '${name.replaceAll(/[\\']/g, '\\$&')}', direction: '${direction}' },\n`
  return text.slice(0, end) + added + text.slice(end)
}

/**
 * @param {string} text
 * @param {string} code
 */
export const withoutLanguage = (text, code) =>
  text.replace(line, (each, found) => (found === code ? '' : each))
