import { describe, expect, test } from 'vitest'
import { createClientAddress, shortAddress } from './client-address.server'

describe('the client address', () => {
  test('is that of the socket without a trusted proxy, whatever a header claims', () => {
    expect(createClientAddress([])('203.0.113.7', '1.1.1.1')).toBe('203.0.113.7')
    expect(createClientAddress([])('::ffff:203.0.113.7', null)).toBe('203.0.113.7')
  })

  test('is the last one that is not a trusted proxy', () => {
    const address = createClientAddress(['10.0.0.0/8', '2001:db8::1'])
    expect(address('10.0.0.1', '6.6.6.6, 198.51.100.4, 10.2.3.4')).toBe('198.51.100.4')
    expect(address('2001:db8::1', '198.51.100.4')).toBe('198.51.100.4')
    expect(address('192.0.2.1', '198.51.100.4')).toBe('192.0.2.1')
    expect(address('10.0.0.1', 'nonsense')).toBe('10.0.0.1')
    expect(address('10.0.0.1', null)).toBe('10.0.0.1')
  })
})

test.each([
  ['2001:0db8:85a3:08d3:0000:0000:0000:0000', '2001:db8:85a3:8d3::'],
  ['::1', 'localhost'],
  ['::', 'localhost'],
  ['0000:0000:0000:0000:0000:0000:0000:0000', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ['0.0.0.0', 'localhost'],
  ['::ffff:127.0.0.1', 'localhost'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['1::', '1::'],
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:80', '203.0.113.9:80'],
  ['', ''],
])('%j is %j', (address, text) => expect(shortAddress(address)).toBe(text))
