import { readFileSync } from 'node:fs'
import { COMMON_ORPC_ERROR_DEFS } from '@orpc/client'
import { traverseContractProcedures } from '@orpc/server'
import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '~/access/refusals'
import { rolesWith } from '~/access/permissions'
import { errorGroups, statusOfCode } from '~/modules/errors/error-groups'
import { errorWords } from '~/modules/errors/error-words'
import english from '~/modules/errors/messages-errors/en.json'
import { createServerI18n } from '~/i18n/create-i18n'
import { languageCodes } from '~/i18n/languages'
import { api } from '~/http/api-router.server'
import { allMessages } from '~/languages/all.server'
import { filesBelow } from './support/files'

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, code]) => code!)

/** Every list of codes that the installed authentication library and its plugins ship, and what they answer beside. */
const ofLibrary = ['node_modules/better-auth/dist', 'node_modules/@better-auth']
  .flatMap((folder) => filesBelow(folder, /\.mjs$/))
  .map((path) => readFileSync(path, 'utf8'))
  .flatMap((text) => [
    ...all(text, /defineErrorCodes\(\{([\s\S]*?)\}\)/g).flatMap((list) =>
      all(list, /\b([A-Z][A-Z_\d]+): ["'`]/g),
    ),
    ...all(text, /\bcode: "([A-Z][A-Z_\d]+)"/g),
  ])

const ofContracts = new Map<string, number>()
traverseContractProcedures({ router: api, path: [] }, ({ contract }) => {
  const errors = contract['~orpc'].errorMap as Record<string, { status?: number }>
  for (const [code, { status = 500 }] of Object.entries(errors)) ofContracts.set(code, status)
})

/** What our own code throws or answers, wherever it does. */
const ofSources = filesBelow('src', /\.tsx?$/)
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .flatMap((text) => [
    ...all(text, /new (?:AppError|ORPCError)\(\s*'([A-Z_]+)'/g),
    ...all(text, /\brefus(?:al|e)\((?:'[A-Z_]+'|\d+), '([A-Z_]+)'/g),
    ...all(text, /\bcode: '([A-Z_]+)'/g),
    ...all(text, /\bnamed\('([A-Z_]+)'/g),
  ])

const known = new Set([
  ...ofLibrary,
  ...ofContracts.keys(),
  ...ofSources,
  ...[...rolesWith.keys()].map(refusalOf),
  ...Object.keys(COMMON_ORPC_ERROR_DEFS),
])

test('the lists are found', () => {
  expect(ofLibrary).toEqual(expect.arrayContaining(Object.keys(BASE_ERROR_CODES)))
  expect(new Set(ofLibrary).size).toBeGreaterThan(190)
  expect(ofContracts.size).toBeGreaterThan(30)
  expect(ofSources.length).toBeGreaterThan(30)
})

const catalogue = Object.keys(english.codes)

test('every code that an answer can carry is in the catalogue', () => {
  expect([...known].filter((code) => !catalogue.includes(code))).toEqual([])
})

test('the catalogue has no code that nobody knows', () => {
  expect(catalogue.filter((code) => !known.has(code))).toEqual([])
})

test('every code has a place among the groups, and no other has one', () => {
  const placed = Object.values(errorGroups).flatMap((group) => Object.keys(group))
  expect([...new Set(placed)].toSorted()).toEqual(catalogue.toSorted())
})

test('the statuses of our calls are those of their contracts', () => {
  const wrong = [...ofContracts].filter(([code, status]) => statusOfCode(code) !== status)
  // The library has this one for whoever signs in, and we for an administrator who would act as them.
  expect(wrong).toEqual([['BANNED_USER', 409]])
})

describe.each(languageCodes)('in %s', (language) => {
  const messages = createServerI18n(language, allMessages)

  test('every code has a title, a sentence and a next step', () => {
    const wordless = catalogue.filter((code) =>
      (['calls', 'auth'] as const).some((of) => {
        const words = Object.values(errorWords(messages, code, of) ?? {})
        return words.length !== 3 || words.some((text) => text.trim() === '') || words[1] === words[2]
      }),
    )
    expect(wordless).toEqual([])
  })

  test('no two codes say the same', () => {
    const said = catalogue.map((code) => errorWords(messages, code)!.sentence)
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([])
  })
})

test.each([
  ['SESSION_EXPIRED', 'Session expired. Re-authenticate to perform this action'],
  ['FAILED_TO_UNLINK_LAST_ACCOUNT', "You can't unlink your last account"],
  ['BANNED_USER', 'You have been banned from this application'],
  ['UNKNOWN_ERROR', 'Something went wrong'],
  ['YOU_CANNOT_BAN_YOURSELF', 'You cannot ban yourself'],
  ['BOOK_ALREADY_EXISTS', 'Title already used with the same author'],
  ['GENRE_ALREADY_EXISTS', 'Genre already exists'],
])('%s says what the specification says', (code, sentence) => {
  expect(errorWords(createServerI18n('en', allMessages), code)?.sentence).toBe(sentence)
})

test.each(languageCodes.filter((language) => language !== 'en'))(
  'no word was left in English in %s',
  (language) => {
    const inEnglish = createServerI18n('en', allMessages)
    const messages = createServerI18n(language, allMessages)
    const left = catalogue.filter((code) => {
      const said = errorWords(inEnglish, code)!
      return Object.entries(errorWords(messages, code)!).some(
        ([part, text]) => said[part as keyof typeof said] === text,
      )
    })
    expect(left).toEqual([])
  },
)
