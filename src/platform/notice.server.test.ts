import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from '../../tests/support/files'

const calling = (name: string) =>
  filesBelow('src', /\.server\.tsx?$/)
    .filter((path) => new RegExp(`\\b${name}\\(`).test(readFileSync(path, 'utf8')))
    .filter((path) => !path.startsWith('src/platform/mail'))
    .toSorted()

test('every mail is counted by its receiver: notices and invitations by the outbox, codes by their allowance', () => {
  expect(calling('sendMail')).toEqual(['src/platform/outbox.server.ts'])
  expect(calling('sendOrRetry')).toEqual([
    'src/modules/auth/codes/code-mailing.server.ts',
    'src/platform/outbox.server.ts',
  ])
})
