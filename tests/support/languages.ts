import { readFileSync } from 'node:fs'
import { type Language, languageCodes } from '~/i18n/languages'
import { filesBelow } from './files'

/** `test.runIf(areServed('fr', 'ar'))`: runs a case only while the product has these languages. */
export const areServed = (...codes: string[]) =>
  codes.every((code) => (languageCodes as string[]).includes(code))

/** A language by its code, for such a case: the type contains only the languages that the product has. */
export const spoken = (code: string) => code as Language

/** Translated languages only: `npm run language add` starts with marked English texts. */
export const translatedLanguages = languageCodes.filter(
  (code) =>
    !filesBelow('src', /\/messages(-\w+)?\/\w+\.json$/)
      .filter((path) => path.endsWith(`/${code}.json`))
      .some((path) => readFileSync(path, 'utf8').includes('"_review"')),
)
