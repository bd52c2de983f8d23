import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '~/lib/search-params'
import { browsedBooks } from '../book.list'

const { activeFilters, cleared, isFiltered } = browsedBooks
const read = (address: string) => browsedBooks.read(parseSearch(address))
const genre = '01a1df37-f757-764e-b2b3-a41ac090f1c3'

describe('the URL parameters of the book list', () => {
  test('are empty by default', () => {
    expect(read('')).toEqual({ searchTerm: '' })
    expect(isFiltered(read(''))).toBe(false)
  })

  test('are parsed from plain text', () => {
    expect(read(`?searchTerm=1984&sort=-year&genre=${genre}&author=+Jane+Austen&cursor=abc`)).toEqual({
      searchTerm: '1984',
      sort: '-year',
      genre,
      author: 'Jane Austen',
      cursor: 'abc',
    })
  })

  test.each([
    '?sort=password',
    '?sort=',
    '?sort=relevance',
    '?sort=constructor',
    '?genre=fiction',
    `?genre=${genre}x`,
    '?author=%00',
    '?author=%20',
    `?author=${'a'.repeat(201)}`,
    '?searchTerm=%00',
    '?searchTerm=%20%20',
    `?searchTerm=${'a'.repeat(201)}`,
    '?cursor=',
    // Filters of the manager only.
    '?hasCover=true&yearFrom=1900',
  ])('ignore invalid values: %s', (address) => {
    expect(read(address)).toEqual({ searchTerm: '' })
  })

  test('name the order "newest" only if it is not the default', () => {
    expect(read('?sort=-createdAt').sort).toBeUndefined()
    expect(read('?sort=-createdAt&searchTerm=sea').sort).toBe('-createdAt')
  })

  test('round-trip', () => {
    const parsed = read(`?searchTerm=%D9%84%D9%8A%D9%84%D9%89&sort=author&genre=${genre}&author=%C3%89mile`)
    expect(read(stringifySearch(parsed))).toEqual(parsed)
    expect(browsedBooks.read(parsed)).toEqual(parsed)
  })
})

test('the search, the genre and the author count as filters, the order does not', () => {
  expect(isFiltered(read('?sort=title&cursor=x'))).toBe(false)
  expect(isFiltered(read('?searchTerm=a'))).toBe(true)
  expect(activeFilters(read(`?searchTerm=a&genre=${genre}&author=b`))).toBe(2)
})

test('clearing removes all filters, and keeps the order', () => {
  const all = { ...read(`?searchTerm=a&genre=${genre}&author=b&sort=title&cursor=x`), ...cleared }
  expect(all).toEqual({ searchTerm: '', sort: 'title' })
  // Present as undefined, to remove the URL parameter.
  expect(Object.keys(cleared)).toEqual(expect.arrayContaining(['genre', 'author', 'cursor']))
})
