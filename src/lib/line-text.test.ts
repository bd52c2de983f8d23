import { describe, expect, test } from 'vitest'
import { lineText } from './line-text'

const title = lineText(20, { required: 'required', tooLong: 'too long', invalid: 'invalid' })
const publisher = lineText(20, { tooLong: 'too long', invalid: 'invalid' })

describe('a line of text', () => {
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

  test('that may be missing may be empty, but not invisible', () => {
    expect(publisher.parse('')).toBe('')
    expect(publisher.safeParse('\u200b').success).toBe(false)
  })
})
