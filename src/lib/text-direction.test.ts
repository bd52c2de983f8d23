import { describe, expect, test } from 'vitest'
import { isolate, textDirection } from './text-direction'

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

const marked = (value: string) => `\u2068${value}\u2069`

describe('isolated in right-to-left text', () => {
  test.each(['Noor H.', 'user@example.com', 'C++', 'نور H.', '2026-11-15', '198.51.100.7', 'Анна'])(
    '%s is isolated',
    (value) => expect(isolate(value, 'rtl')).toBe(marked(value)),
  )
  test.each(['نور', 'نور ه.', '42', '', '…'])('%j needs no isolates', (value) =>
    expect(isolate(value, 'rtl')).toBe(value),
  )
})

describe('isolated in left-to-right text', () => {
  test.each(['نور', 'نور H.', 'אבי'])('%s is isolated', (value) =>
    expect(isolate(value, 'ltr')).toBe(marked(value)),
  )
  test.each(['Noor H.', '2026-11-15', '42', ''])('%j needs no isolates', (value) =>
    expect(isolate(value, 'ltr')).toBe(value),
  )
})
