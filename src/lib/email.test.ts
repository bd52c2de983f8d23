import { assert, emailAddress, oneof, property, string, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { isEmail } from './email'

const loose = stringMatching(/^[a-z.+'_-]{0,6}@[a-z.-]{0,6}\.[a-z]{0,3}$/)

test('accepted addresses are accepted by the authentication service too', () => {
  let accepted = false
  assert(
    property(oneof(emailAddress(), loose, string()), (address) => {
      accepted ||= isEmail(address)
      return !isEmail(address) || z.email().safeParse(address.toLowerCase()).success
    }),
    { numRuns: 5000 },
  )
  expect(accepted).toBe(true)
})

test.each([
  'a@b.co',
  "o'neil+x@mail.example.org",
  'A.B-c_d@EXAMPLE.com',
  'box@xn--bcher-kva.example',
  'box@xn--80a1acny.xn--p1ai',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
])('%s is valid', (address) => {
  expect(isEmail(address)).toBe(true)
})

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@.co',
  'a..b@c.de',
  '.a@b.co',
  'a@b.c',
  'a b@c.de',
  'a@b.co\n',
  'box@xn--x.test',
  'box@xn--.test',
  'box@test.xn--',
  'box@bücher.example',
  'box@example.com.',
  'box@127.0.0.1',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(64)}.com`,
  5,
  null,
])('%j is invalid', (value) => expect(isEmail(value)).toBe(false))
