import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '~/lib/search-params'
import { listOf } from '~/entity/crud/list-of'
import { genre } from './genre.entity'

const managedGenres = listOf(genre)
const read = (address: string) => managedGenres.read(parseSearch(address))

describe('the search parameters of the genre list', () => {
  test('are parsed from plain text, and survive a round trip', () => {
    const parsed = read('?searchTerm=1984&sort=-books')
    expect(parsed).toEqual({ searchTerm: '1984', sort: '-books' })
    expect(read(stringifySearch(parsed))).toEqual(parsed)
  })

  test.each([
    '',
    '?sort=name',
    '?sort=color',
    '?sort=',
    '?searchTerm=%00',
    '?searchTerm=%20',
    `?searchTerm=${'a'.repeat(201)}`,
  ])('is everything where it cannot be read: %s', (address) => {
    expect(read(address)).toEqual({ searchTerm: '' })
    expect(managedGenres.orderOf('')).toBe('name')
  })

  test('has no order of relevance, whatever is searched for', () => {
    expect(read('?searchTerm=a&sort=relevance').sort).toBeUndefined()
    expect(managedGenres.orderOf('a')).toBe('name')
  })
})
