import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeAttempt } from './describe-attempt'

let known: QueryClient
beforeEach(() => {
  known = new QueryClient()
  known.setQueryData(['init'], { caller: { userId: 'u1', name: 'Amina', email: 'amina@example.com' } })
  known.setQueryData(['team', 'list', {}], {
    items: [
      { id: 't1', name: 'Press' },
      { id: 't2', name: 'Post' },
    ],
  })
  known.setQueryData(['user', 'list', {}], {
    pages: [{ items: [{ id: 'u3', name: 'Zoé', role: 'user', team: { id: 't1', name: 'Press' } }] }],
  })
  known.setQueryData(['user', 'get', { id: 'u2' }], { id: 'u2', name: '', email: 'new@example.com' })
})

const texts = new Set(['name', 'email', 'role', 'team', 'who'].map((field) => `demo:fields.${field}`))
const describedText = (call: string, input: Record<string, unknown>) =>
  describeAttempt({ call, input }, known, (key) => texts.has(key))

describe('what would have changed', () => {
  test('is each field as it is and as it would have become, and no field that stays or has no text', () => {
    const input = { id: 'u3', version: 3, name: 'Zoë', role: 'user', teamId: 't2', token: 'x' }
    expect(describedText('user.update', input)).toEqual({
      action: 'demo:actions.user.update',
      subject: 'Zoé',
      changes: [
        { field: 'name', from: 'Zoé', to: 'Zoë' },
        { field: 'team', from: 'Press', to: 'Post' },
      ],
    })
  })

  test('is what a new one would have held, also one that would have come along', () => {
    const { subject, changes } = describedText('user.create', { name: 'Asha', newTeam: { name: 'Maps' } })
    expect(subject).toBeNull()
    expect(changes).toEqual([
      { field: 'name', from: undefined, to: 'Asha' },
      { field: 'team', from: undefined, to: 'Maps' },
    ])
  })

  test('names whom it would have been done to, by the address where there is no name', () => {
    expect(describedText('user.remove', { id: 'u2' })).toMatchObject({
      subject: 'new@example.com',
      changes: [],
    })
    expect(describedText('user.remove', { id: 'unread' })).toMatchObject({ subject: null })
  })

  test('of the own account is held against who is signed in', () => {
    expect(describedText('/update-user', { name: 'Asha' })).toEqual({
      action: 'demo:actions.auth.update-user',
      subject: null,
      changes: [{ field: 'name', from: 'Amina', to: 'Asha' }],
    })
    expect(describedText('/email-otp/request-email-change', { newEmail: 'asha@example.com' })).toMatchObject({
      action: 'demo:actions.auth.request-email-change',
      changes: [{ field: 'email', from: 'amina@example.com', to: 'asha@example.com' }],
    })
  })

  test('of what would have been made inside of something holds nothing of that', () => {
    expect(describedText('team.createPart', { id: 't1', name: 'Proofs' })).toMatchObject({
      subject: 'Press',
      changes: [{ field: 'name', from: undefined, to: 'Proofs' }],
    })
  })

  test('of many has the words of its own kind, and those of the call where the action has none', () => {
    const own = new Set(['demo:fields.which', 'demo:fields.team-which', 'demo:actions.team.closeMany'])
    const input = { action: 'close', which: { ids: ['t1'] } }
    expect(describeAttempt({ call: 'team.closeMany', input }, known, (key) => own.has(key))).toMatchObject({
      action: 'demo:actions.team.closeMany',
      changes: [{ field: 'team-which', to: input.which }],
    })
  })

  test('of many says which kind of action it is', () => {
    const who = { ids: ['u2', 'u3'] }
    expect(describedText('user.bulk', { action: 'ban', who })).toMatchObject({
      action: 'demo:actions.user.bulk.ban',
      changes: [{ field: 'who', to: who }],
    })
  })
})
