import { expect, test } from 'vitest'
import { ribbonColors } from './environment-ribbon'

test('plum is the default, also for an unknown colour', () => {
  const plum = { background: '#7b2d5e', color: '#ffffff' }
  expect(ribbonColors('plum')).toEqual(plum)
  expect(ribbonColors('PLUM')).toEqual(plum)
  for (const none of ['', 'javascript:alert(1)', '#12345', 'url(x)']) expect(ribbonColors(none)).toEqual(plum)
})

test('text is readable on any colour', () => {
  expect(ribbonColors('#ffee00')).toEqual({ background: '#ffee00', color: '#000000' })
  expect(ribbonColors('#101010').color).toBe('#ffffff')
  const names = ['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'grey']
  expect(new Set(names.map((name) => ribbonColors(name).color))).toEqual(new Set(['#ffffff']))
})
