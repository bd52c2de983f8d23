import { expect, test } from 'vitest'
import { yearTerms } from './book-terms.server'

test('a range is split into whole millennia, centuries and decades, and years at its ends', () => {
  expect(yearTerms(1990, 2000)).toEqual(['@199', '@2000'])
  expect(yearTerms(1789, 2012)).toEqual(['@1789', '@179', '@18', '@19', '@200', '@2010', '@2011', '@2012'])
  expect(yearTerms(1985, 1985)).toEqual(['@1985'])
  expect(yearTerms(undefined, 2000)).toEqual(['@0', '@1', '@2000'])
  expect(yearTerms(undefined, 105)).toEqual(['@00', '@0100', '@0101', '@0102', '@0103', '@0104', '@0105'])
  expect(yearTerms(1990)).toEqual(['@199', '@20', '@21'])
  expect(yearTerms(2000, 1990)).toEqual([])
})

test('every year of the range matches exactly one of its four terms', () => {
  for (const [from, to] of [
    [1, 2199],
    [987, 2026],
    [1405, 1406],
  ] as const) {
    const terms = new Set(yearTerms(from, to))
    expect(terms.size).toBeLessThan(60)
    for (let year = 1; year <= 2199; year++) {
      const digits = String(year).padStart(4, '0')
      const held = [1, 2, 3, 4].filter((length) => terms.has(`@${digits.slice(0, length)}`))
      expect(held.length, `${year} in ${from} to ${to}`).toBe(year >= from && year <= to ? 1 : 0)
    }
  }
})
