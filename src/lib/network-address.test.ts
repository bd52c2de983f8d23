import { expect, test } from 'vitest'
import { shortAddress } from './network-address'

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
