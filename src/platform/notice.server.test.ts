import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from '../../tests/support/files'

/** Kinds whose limits count per receiver. */
const counted = ['src/modules/auth/codes/code-mailing.server.ts', 'src/platform/notice.server.ts']

test('every mail is counted by its receiver', () => {
  const sending = filesBelow('src', /\.server\.tsx?$/).filter((path) =>
    /\bsendMail\(/.test(readFileSync(path, 'utf8')),
  )
  expect(sending.filter((path) => !path.startsWith('src/platform/mail')).toSorted()).toEqual(counted)
})
