import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { isEmail } from './email'

const loose = fc.stringMatching(/^[a-z.+'_-]{0,6}@[a-z.-]{0,6}\.[a-z]{0,3}$/)

test('what is accepted here, the authentication service accepts too', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), loose, fc.string()), (address) => {
      if (isEmail(address)) expect(z.email().safeParse(address.toLowerCase()).success).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test.each(['a@b.co', "o'neil+x@mail.example.org", 'A.B-c_d@EXAMPLE.com'])('%s is an address', (address) => {
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
  5,
  null,
])('%j is none', (value) => expect(isEmail(value)).toBe(false))
