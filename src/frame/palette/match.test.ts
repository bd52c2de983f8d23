import { describe, expect, test } from 'vitest'
import { bestMatches, exactFirst } from './match'

const items = [
  { label: 'Dashboard', also: 'Open manager' },
  { label: 'Books' },
  { label: 'New book' },
  { label: 'Documentation de l’API' },
  { label: 'Créer un été' },
  { label: 'الإعدادات' },
  { label: 'المستخدمون' },
]
const found = (text: string) => bestMatches(items, text).map(({ label }) => label)

describe('a search term matches', () => {
  test('everything, if it is empty', () => expect(found('  ')).toHaveLength(items.length))

  test('prefixes before substrings', () => expect(found('book')).toEqual(['Books', 'New book']))

  test('words in any order', () => expect(found('book ne')).toEqual(['New book']))

  test('synonyms', () => expect(found('open man')).toEqual(['Dashboard']))

  test('a part of a word from three letters on', () => {
    expect(found('board')).toEqual(['Dashboard'])
    expect(found('oa')).toEqual([])
  })

  test('ignoring case, accents and apostrophes', () => {
    expect(found("DE L'api")).toEqual(['Documentation de l’API'])
    expect(found('creer ete')).toEqual(['Créer un été'])
  })

  test('any Arabic spelling, with or without the article', () => {
    expect(found('الاعدادات')).toEqual(['الإعدادات'])
    expect(found('إعدادات')).toEqual(['الإعدادات'])
    expect(found('مستخدم')).toEqual(['المستخدمون'])
  })

  test('nothing, if a word is missing or there is no word', () => {
    expect(found('book nowhere')).toEqual([])
    expect(found('!?')).toEqual([])
  })
})

test('the group with an exact match comes first, otherwise the order stays', () => {
  const people = { id: 'people', lines: [{ label: 'Ada King', hint: 'ada@example.com' }] }
  const books = { id: 'books', lines: [{ label: 'Ada', hint: 'Vladimir Nabokov' }] }
  const order = (text: string) =>
    exactFirst([people, books, { id: 'none', lines: [] }], text).map(({ id }) => id)
  expect(order('ada')).toEqual(['books', 'people', 'none'])
  expect(order(' ADA@example.com')).toEqual(['people', 'books', 'none'])
  expect(order('vladimír nabokov')).toEqual(['books', 'people', 'none'])
  expect(order('a')).toEqual(['people', 'books', 'none'])
})
