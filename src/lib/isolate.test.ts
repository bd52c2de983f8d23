import { describe, expect, test } from 'vitest'
import { isolate } from './isolate'

const marked = (value: string) => `\u2068${value}\u2069`

describe('in right-to-left text', () => {
  test.each(['Noor H.', 'user@example.com', 'C++', 'نور H.', '2026-11-15', '198.51.100.7', 'Анна'])(
    '%s is isolated',
    (value) => expect(isolate(value, 'rtl')).toBe(marked(value)),
  )
  test.each(['نور', 'نور ه.', '42', '', '…'])('%j needs no isolates', (value) =>
    expect(isolate(value, 'rtl')).toBe(value),
  )
})

describe('in left-to-right text', () => {
  test.each(['نور', 'نور H.', 'אבי'])('%s is isolated', (value) =>
    expect(isolate(value, 'ltr')).toBe(marked(value)),
  )
  test.each(['Noor H.', '2026-11-15', '42', ''])('%j needs no isolates', (value) =>
    expect(isolate(value, 'ltr')).toBe(value),
  )
})
