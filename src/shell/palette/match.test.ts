import { describe, expect, test } from 'vitest'
import { bestMatches } from './match'

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

describe('what was typed finds', () => {
  test('everything, where nothing was typed', () => expect(found('  ')).toHaveLength(items.length))

  test('names that begin with it before those that hold it', () =>
    expect(found('book')).toEqual(['Books', 'New book']))

  test('words in any order', () => expect(found('book ne')).toEqual(['New book']))

  test('what it is also called', () => expect(found('open man')).toEqual(['Dashboard']))

  test('a part of a word from three letters on', () => {
    expect(found('board')).toEqual(['Dashboard'])
    expect(found('oa')).toEqual([])
  })

  test('whatever the case, accents and apostrophes', () => {
    expect(found("DE L'api")).toEqual(['Documentation de l’API'])
    expect(found('creer ete')).toEqual(['Créer un été'])
  })

  test('whatever the Arabic spelling, with or without the article', () => {
    expect(found('الاعدادات')).toEqual(['الإعدادات'])
    expect(found('إعدادات')).toEqual(['الإعدادات'])
    expect(found('مستخدم')).toEqual(['المستخدمون'])
  })

  test('nothing, where every word is not there or there is no word', () => {
    expect(found('book nowhere')).toEqual([])
    expect(found('!?')).toEqual([])
  })
})
