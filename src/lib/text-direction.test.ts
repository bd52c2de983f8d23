import { expect, test } from 'vitest'
import { textDirection } from './text-direction'

test.each([
  ['Emma', 'ltr'],
  ['ذاكرة الجسد', 'rtl'],
  ['«1984» أورويل', 'rtl'],
  ['1984, رواية', 'rtl'],
  ['Emma في القاهرة', 'ltr'],
  ['שלום', 'rtl'],
  ['1984', 'ltr'],
  ['', 'ltr'],
])('%s is %s', (text, direction) => expect(textDirection(text)).toBe(direction))

test('a title without letters has the direction of the author', () => {
  expect(textDirection('1984', 'جورج أورويل')).toBe('rtl')
  expect(textDirection('1984', 'George Orwell')).toBe('ltr')
  expect(textDirection('Emma', 'جين أوستن')).toBe('ltr')
})
