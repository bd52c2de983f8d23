import { expect, test } from 'vitest'
import { addressesIn } from './addresses'

test.each([
  ['a@example.org', ['a@example.org'], []],
  [
    'a@example.org, b@example.org;c@example.org\nd@example.org e@example.org',
    ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org', 'e@example.org'],
    [],
  ],
  ['A@Example.org a@example.org', ['a@example.org'], []],
  [
    'Ama Boateng <ama@example.org>, "Zed, Q." <z@example.org>',
    ['ama@example.org', 'z@example.org'],
    ['"zed'],
  ],
  ['<a@example.org>', ['a@example.org'], []],
  ['a@example.org، b@example.org', ['a@example.org', 'b@example.org'], []],
  ['nobody, a@', [], ['nobody', 'a@']],
  ['  ', [], []],
])('%s', (text, emails, invalid) => expect(addressesIn(text)).toEqual({ emails, invalid }))
