import { describe, expect, test } from 'vitest'
import { codeSchema, emailSchema, nameSchema } from './auth.schema'

const first = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message

describe('email', () => {
  test.each([
    ['', 'auth:email.required'],
    ['   ', 'auth:email.required'],
    ['nobody', 'auth:email.invalid'],
    ['a@b\r\nbcc: c@d.org', 'auth:email.invalid'],
    [`${'a'.repeat(250)}@example.com`, 'auth:email.invalid'],
  ])('%j says %s', (value, message) => expect(first(emailSchema.safeParse(value))).toBe(message))

  test('ignores case and surrounding spaces', () => {
    expect(emailSchema.parse('  Ada@Example.COM ')).toBe('ada@example.com')
  })
})

describe('code', () => {
  test.each([
    ['', 'auth:code.required'],
    ['12345', 'auth:code.length'],
    ['1234567', 'auth:code.length'],
    ['12a456', 'auth:code.invalid'],
  ])('%j says %s', (value, message) => expect(first(codeSchema.safeParse(value))).toBe(message))

  test('is accepted as pasted', () => expect(codeSchema.parse(' 123-456 ')).toBe('123456'))
})

describe('name', () => {
  test.each([
    ['  ', 'auth:name.required'],
    ['x'.repeat(101), 'auth:name.tooLong'],
    ['a\u0000b', 'auth:name.invalid'],
    ['\u200b\u2060', 'auth:name.required'],
    ['\u202eAda', 'auth:name.invalid'],
    ['Ada\u2066', 'auth:name.invalid'],
    ['a\ud800b', 'auth:name.invalid'],
  ])('%j says %s', (value, message) => expect(first(nameSchema.safeParse(value))).toBe(message))

  test('may be in any script', () => expect(nameSchema.parse(' آمنة بنت وهب ')).toBe('آمنة بنت وهب'))

  test('is one line', () => expect(nameSchema.parse('Ada\n Lovelace')).toBe('Ada Lovelace'))
})
