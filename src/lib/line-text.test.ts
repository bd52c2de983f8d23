import { describe, expect, test } from 'vitest'
import { lineText, severalLines } from './line-text'

const title = lineText(20, { required: 'required', tooLong: 'too long', invalid: 'invalid' })
const publisher = lineText(20, { tooLong: 'too long', invalid: 'invalid' })

describe('single-line text', () => {
  test.each([
    ['', 'required'],
    [' \t\n ', 'required'],
    ['\u200b', 'required'],
    ['\u200f \u200e\u00ad', 'required'],
    ['\u3164\ufe0f', 'required'],
    ['a\0', 'invalid'],
    ['\u202eabc', 'invalid'],
    ['x'.repeat(21), 'too long'],
  ])('%j is %s', (text, message) => {
    expect(title.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test.each([
    ['  a \n b ', 'a b'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['❤️', '❤️'],
    ['e\u0301', 'é'],
  ])('%j becomes %j', (text, stored) => expect(title.parse(text)).toBe(stored))

  test('that is optional may be empty, but not invisible', () => {
    expect(publisher.parse('')).toBe('')
    expect(publisher.safeParse('\u200b').success).toBe(false)
  })
})

describe('multi-line text', () => {
  const note = severalLines(20, { tooLong: 'too long', invalid: 'invalid' })

  test.each([
    ['\u200b\n\u2060', ''],
    ['a\u202eb\u2066c\u2069\n\td ', 'abc\n\td'],
    ['می\u200cخواهم 👩\u200d🚀', 'می\u200cخواهم 👩\u200d🚀'],
  ])('%j becomes %j', (text, stored) => expect(note.parse(text)).toBe(stored))

  test('allows no other control characters', () => expect(note.safeParse('a\u0007').success).toBe(false))
})
