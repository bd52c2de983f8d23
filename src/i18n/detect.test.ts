import { describe, expect, test } from 'vitest'
import { acceptedLanguages, detectLanguage, languageCookieValue } from './detect'
import { areServed, spoken } from '../../tests/support/languages'

describe.runIf(areServed('fr', 'ar', 'sw'))('detectLanguage', () => {
  const all = {
    query: 'fr',
    cookie: 'ar',
    localStorage: 'sw',
    sessionStorage: 'en',
    navigator: ['fr'],
    htmlTag: 'ar',
  }

  test('checks query, cookie, local storage, session storage, navigator and html tag in this order', () => {
    expect(detectLanguage(all)).toBe('fr')
    expect(detectLanguage({ ...all, query: null })).toBe('ar')
    expect(detectLanguage({ ...all, query: null, cookie: null })).toBe('sw')
    expect(detectLanguage({ ...all, query: null, cookie: null, localStorage: null })).toBe('en')
    expect(detectLanguage({ navigator: ['tlh', 'fr'], htmlTag: 'ar' })).toBe('fr')
    expect(detectLanguage({ htmlTag: 'ar' })).toBe('ar')
  })

  test('skips unsupported languages, and falls back to English', () => {
    expect(detectLanguage({ query: 'tlh', cookie: 'sw-KE' })).toBe('sw')
    expect(detectLanguage({ query: '__proto__', cookie: '' })).toBe('en')
  })
})

test('an Accept-Language header is sorted by weight', () => {
  expect(acceptedLanguages('fr;q=0.5, ar-EG, en;q=0.9, sw;q=0')).toEqual(['ar-EG', 'en', 'fr'])
  expect(acceptedLanguages(null)).toEqual([])
})

test('the language cookie lasts 43200 minutes, for all paths, SameSite lax', () => {
  expect(languageCookieValue(spoken('ar'))).toBe('i18next=ar; Path=/; Max-Age=2592000; SameSite=Lax')
})
