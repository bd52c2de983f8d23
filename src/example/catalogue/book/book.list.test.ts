import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '~/lib/search-params'
import { managedBooks, yearOf } from './book.list'

const { activeFilters, cleared, filterOf, isFiltered, orderOf } = managedBooks
const read = (address: string) => managedBooks.read(parseSearch(address))
const nothing = { searchTerm: '' }
const genre = '0199c1f4-5d3a-7b11-8a3e-7f1f7b1b2c3d'

describe('the URL parameters of the book list', () => {
  test('are empty by default', () => {
    expect(read('')).toEqual(nothing)
    expect(isFiltered(read(''))).toBe(false)
  })

  test('are parsed from plain text', () => {
    expect(
      read(`?searchTerm=1984&sort=title&genre=${genre}&hasCover=false&yearFrom=1900&yearTo=1999&cursor=abc`),
    ).toEqual({
      searchTerm: '1984',
      sort: 'title',
      genre,
      hasCover: false,
      yearFrom: 1900,
      yearTo: 1999,
      cursor: 'abc',
    })
  })

  test.each([
    '?sort=password',
    '?sort=',
    '?genre=fiction',
    '?genre=',
    '?hasCover=yes',
    '?hasCover=1',
    '?yearFrom=0',
    '?yearFrom=-5',
    '?yearTo=19999',
    '?yearTo=19.5',
    '?yearTo=1e3',
    '?searchTerm=%00',
    '?searchTerm=%20%20',
    `?searchTerm=${'a'.repeat(201)}`,
    '?cursor=',
  ])('ignore invalid values: %s', (address) => {
    expect(read(address)).toEqual(nothing)
  })

  test('round-trip', () => {
    const parsed = read(
      `?searchTerm=%D9%83%D8%AA%D8%A7%D8%A8&sort=-year&genre=${genre}&hasCover=true&yearFrom=1990`,
    )
    expect(read(stringifySearch(parsed))).toEqual(parsed)
    expect(managedBooks.read(parsed)).toEqual(parsed)
  })
})

describe('the order', () => {
  test('is omitted if it is the default', () => {
    expect(read('?sort=-createdAt').sort).toBeUndefined()
    expect(read('?sort=relevance').sort).toBeUndefined()
    expect(read('?sort=relevance&searchTerm=a').sort).toBeUndefined()
  })

  test('by date is explicit with a search term', () => {
    expect(orderOf('')).toBe('-createdAt')
    expect(orderOf('a')).toBe('relevance')
    expect(read('?sort=-createdAt&searchTerm=a').sort).toBe('-createdAt')
  })
})

test('a year is parsed from Arabic digits, too', () => {
  expect(yearOf('١٩٨٤')).toBe(1984)
  expect(yearOf(' 1984 ')).toBe(1984)
  expect(yearOf('next')).toBeUndefined()
})

test('the search and each filter are counted, the order is not', () => {
  expect(isFiltered(read('?sort=title'))).toBe(false)
  expect(isFiltered(read('?searchTerm=a'))).toBe(true)
  const filtered = read(`?genre=${genre}&hasCover=false&yearFrom=1900&yearTo=1999&sort=title`)
  expect(activeFilters(filtered)).toBe(3)
  expect(activeFilters(read('?yearTo=1999'))).toBe(1)
  expect(filterOf(filtered)).not.toHaveProperty('sort')
  expect(filterOf(filtered)).not.toHaveProperty('cursor')
})

test('clearing removes all filters, and keeps the order', () => {
  const all = {
    ...read(`?searchTerm=a&genre=${genre}&hasCover=false&yearFrom=1900&yearTo=1999&sort=title&cursor=x`),
    ...cleared,
  }
  expect(isFiltered(all)).toBe(false)
  expect(all).toEqual({ searchTerm: '', sort: 'title' })
  // Present as undefined, to remove the URL parameter.
  expect(Object.keys(cleared)).toContain('genre')
})
