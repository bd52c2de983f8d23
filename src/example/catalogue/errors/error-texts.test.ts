import { expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import { allMessages } from '~/languages/all.server'
import { errorMessage } from '~/modules/errors/error-message'

test.each([
  ['BOOK_ALREADY_EXISTS', 'Title already used with the same author'],
  ['GENRE_ALREADY_EXISTS', 'Genre already exists'],
])('%s says what the specification says', (code, sentence) => {
  expect(errorMessage(createServerI18n('en', allMessages), code)?.sentence).toBe(sentence)
})
