import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '~/lib/search-params'
import { userList } from './user.list'

const { activeFilters, cleared, filterOf, isFiltered } = userList
const read = (address: string) => userList.read(parseSearch(address))
const nothing = { searchTerm: '' }

describe('the search parameters of the user list', () => {
  test('are empty by default', () => {
    expect(read('')).toEqual(nothing)
    expect(isFiltered(read(''))).toBe(false)
  })

  test('are parsed from plain text', () => {
    expect(
      read('?searchTerm=1984&sort=name&role=admin&banned=true&onboarded=false&verified=true&cursor=abc'),
    ).toEqual({
      searchTerm: '1984',
      sort: 'name',
      role: 'admin',
      banned: true,
      onboarded: false,
      verified: true,
      cursor: 'abc',
    })
  })

  test.each([
    '?sort=password',
    '?sort=',
    '?role=root',
    '?role=constructor',
    '?banned=yes',
    '?banned=1',
    '?verified=',
    '?onboarded=TRUE',
    '?searchTerm=%00',
    '?searchTerm=%20%20',
    `?searchTerm=${'a'.repeat(201)}`,
    '?cursor=',
  ])('ignore invalid values: %s', (address) => {
    expect(read(address)).toEqual(nothing)
  })

  test('keep a chosen order, and omit the default one', () => {
    expect(read('?sort=-createdAt')).toEqual(nothing)
    expect(read('?sort=relevance')).toEqual(nothing)
    expect(read('?searchTerm=a&sort=relevance')).toEqual({ searchTerm: 'a' })
    expect(read('?searchTerm=a&sort=-createdAt')).toEqual({ searchTerm: 'a', sort: '-createdAt' })
  })

  test('survive a round trip through the URL', () => {
    const parsed = read('?searchTerm=%D9%84%D9%8A%D9%84%D9%89&sort=-email&role=user&banned=false')
    expect(read(stringifySearch(parsed))).toEqual(parsed)
    expect(userList.read(parsed)).toEqual(parsed)
  })
})

test('the search and each filter are counted, the order is not', () => {
  expect(isFiltered(read('?sort=name'))).toBe(false)
  expect(isFiltered(read('?searchTerm=a'))).toBe(true)
  const filtered = read('?role=user&banned=false&sort=name')
  expect(isFiltered(filtered)).toBe(true)
  expect(activeFilters(filtered)).toBe(2)
  expect(filterOf(filtered)).not.toHaveProperty('sort')
  expect(filterOf(filtered)).not.toHaveProperty('cursor')
})

test('clearing removes all filters and keeps the order', () => {
  const all = {
    ...read('?searchTerm=a&role=user&banned=false&verified=true&onboarded=true&sort=name&cursor=x'),
    ...cleared,
  }
  expect(isFiltered(all)).toBe(false)
  expect(all).toEqual({ searchTerm: '', sort: 'name' })
  // Keys with undefined values remove the parameters from the URL.
  expect(Object.keys(cleared)).toContain('banned')
})
