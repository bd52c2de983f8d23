import { expect, test } from 'vitest'
import { createLog } from '~/platform/log.server'
import { libraryLog } from './library-options.server'

const lines: string[] = []
const { log } = libraryLog(createLog('debug', { write: (line: string) => void lines.push(line) }))!

const logged = (...said: [message: unknown, ...unknown[]]) => {
  lines.length = 0
  log!('error', ...(said as [string]))
  const { time: _, ...line } = JSON.parse(lines[0]!) as Record<string, unknown>
  return line
}

test('messages of the library are in our log', () => {
  expect(logged('Unable to get user info')).toEqual({
    level: 'error',
    from: 'auth',
    msg: 'Unable to get user info',
  })
})

test('an error is described without its query', () => {
  const error = new Error('Failed query: select 1\nparams: a secret')
  for (const [message, ...rest] of [[error], ['Failed to create user', error]]) {
    expect(logged(message, ...rest)).toMatchObject({
      from: 'auth',
      error: { kind: 'Error', message: 'Failed query' },
    })
    expect(lines[0]).not.toContain('a secret')
  }
})

test('user input in a refusal is neither an error nor logged', () => {
  expect(logged('Invalid callbackURL: https://evil.example?to=someone@example.com\n')).toEqual({
    level: 'warn',
    from: 'auth',
    msg: 'Invalid callbackURL',
  })
})
