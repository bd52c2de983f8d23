import { describe, expect, test } from 'vitest'
import { foldText } from './fold-text'

describe('folding for search', () => {
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
  ])('turns %s into %s', (text, folded) => expect(foldText(text)).toBe(folded))
})
