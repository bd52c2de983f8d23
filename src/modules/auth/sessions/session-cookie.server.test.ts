import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedToken } from './session-cookie.server'

const secret = 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe'
const sign = (token: string, key = secret) =>
  encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)
const read = (value: string) => signedToken(`a=1; s=${value}; b=2`, 's', secret)

test('a token that we signed is read', () => expect(read(sign('abc.def'))).toBe('abc.def'))

test.each([
  '',
  'abc',
  '.',
  'abc.',
  `.${sign('abc').split('.')[1]}`,
  sign('abc', 'another secret'),
  sign('abc').replace('abc', 'abd'),
  sign('abc').slice(0, -6),
  '%E0%A4%A',
])('%j is no token', (value) => expect(read(value)).toBeNull())

test('without a cookie there is no token', () => {
  expect(signedToken(null, 's', secret)).toBeNull()
  expect(signedToken(`ss=${sign('abc')}`, 's', secret)).toBeNull()
})
