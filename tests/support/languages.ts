import { readFileSync } from 'node:fs'
import { type Language, languageCodes } from '~/i18n/languages'
import { filesBelow } from './files'

/** `test.runIf(areServed('fr', 'ar'))`: a case about some languages runs while the product has them. */
export const areServed = (...codes: string[]) =>
  codes.every((code) => (languageCodes as string[]).includes(code))

/** A language by its code, for such a case: types know only those that are served. */
export const spoken = (code: string) => code as Language

/** Those whose texts somebody has translated: `npm run language add` begins with the English ones, and marks them. */
export const translatedLanguages = languageCodes.filter(
  (code) =>
    !filesBelow('src', /\/messages(-\w+)?\/\w+\.json$/)
      .filter((path) => path.endsWith(`/${code}.json`))
      .some((path) => readFileSync(path, 'utf8').includes('"_review"')),
)
