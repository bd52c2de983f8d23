import { expect, test } from 'vitest'
import { allMessages } from '~/languages/all.server'
import { auditActions, auditPageOf } from './audit-kinds'

type Actions = Record<string, Record<string, string>>

test('every recorded action has a text', () => {
  const { actions, entry } = allMessages.en.audit as { actions: Actions; entry: Record<string, string> }
  // An entity without its own texts gets generic ones with its name.
  const named = Object.keys(allMessages.en).filter((kind) => !actions[kind] && 'one' in allMessages.en[kind]!)
  const kinds = [...Object.entries(actions), ...named.map((kind) => [kind, entry] as const)]
  const received = kinds.flatMap(([kind, texts]) => Object.keys(texts).map((name) => `${kind}.${name}`))
  expect(auditActions.toSorted()).toEqual(received.toSorted())
  expect(received).toContain('user.ban')
})

test('a kind links to its page, and one of a removed module to none', () => {
  expect(auditPageOf('session')).toBe('/manager/users/$id')
  expect(auditPageOf('gone')).toBeUndefined()
  expect(auditPageOf('constructor')).toBeUndefined()
})
