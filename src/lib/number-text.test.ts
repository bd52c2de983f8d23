import { expect, test } from 'vitest'
import { languageCodes } from '~/i18n/languages'
import { numberText } from './number-text'

test.each(languageCodes)('numbers without separators are formatted as %s formats them', (language) => {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`)
  const all = [-1, ...Array.from({ length: 1002 }, (_, number) => number), 0.5, 12_345, Number.NaN]
  expect(all.map((number) => numberText(number, language))).toEqual(
    all.map((number) => format.format(number)),
  )
})
