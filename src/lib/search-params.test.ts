import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params'

test('values stay text, whatever they look like', () => {
  expect(parseSearch('?searchTerm=1984&redirect=%2Fapp%3Fa%3D1&x=true')).toEqual({
    searchTerm: '1984',
    redirect: '/app?a=1',
    x: 'true',
  })
  expect(stringifySearch({ searchTerm: '1984', page: 2, none: undefined })).toBe('?searchTerm=1984&page=2')
  expect(stringifySearch({})).toBe('')
})
