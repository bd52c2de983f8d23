import { expect, test } from 'vitest'
import { similarTo } from './check-rows.server'

const genres = ['Science', 'Poetry', 'Poésie', 'History', 'Art', 'Science Fiction', 'شعر', 'رواية'].map(
  (name) => ({ name }),
)

test.each([
  ['Sceince', 'Science'],
  ['sience', 'Science'],
  ['SCIENCES', 'Science'],
  ['Poesie', 'Poésie'],
  ['Poety', 'Poetry'],
  ['Histories', 'History'],
  ['science-fiction', 'Science Fiction'],
  ['Scince Fictoin', 'Science Fiction'],
  // Another spelling of the last letter.
  ['روايه', 'رواية'],
  ['الشعر', undefined],
  ['Arts', 'Art'],
  ['War', undefined],
  ['Gardens', undefined],
  ['Space Opera', undefined],
  ['', undefined],
])('%s is similar to %s', (name, meant) => expect(similarTo(genres)(name)?.name).toBe(meant))
