import { describe, expect, test } from 'vitest'
import { foldText } from './fold-text'

describe('a text as a search sees it', () => {
  test.each([
    ['Éditer à l’École', "editer a l'ecole"],
    ['ISTANBUL', 'istanbul'],
    ['الإعدادات', 'الاعدادات'],
    ['آداب', 'اداب'],
    ['مكتبة', 'مكتبه'],
    ['موسى', 'موسي'],
    ['كِتَابٌ', 'كتاب'],
    ['كتـــاب', 'كتاب'],
    ['٢٠٢٦', '2026'],
  ])('%s is %s', (text, folded) => expect(foldText(text)).toBe(folded))
})
