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

describe('the described change', () => {
  test('has each changed field before and after, without unchanged fields and fields without a text', () => {
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

  test('of a new entry has its values, including a new referenced one', () => {
    const { subject, changes } = describedText('user.create', { name: 'Asha', newTeam: { name: 'Maps' } })
    expect(subject).toBeNull()
    expect(changes).toEqual([
      { field: 'name', from: undefined, to: 'Asha' },
      { field: 'team', from: undefined, to: 'Maps' },
    ])
  })

  test('names the subject, by address if there is no name', () => {
    expect(describedText('user.remove', { id: 'u2' })).toMatchObject({
      subject: 'new@example.com',
      changes: [],
    })
    expect(describedText('user.remove', { id: 'unread' })).toMatchObject({ subject: null })
  })

  test("of one's own account is compared with the signed-in user", () => {
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

  test('of a new entry inside a parent contains no values of the parent', () => {
    expect(describedText('team.createPart', { id: 't1', name: 'Proofs' })).toMatchObject({
      subject: 'Press',
      changes: [{ field: 'name', from: undefined, to: 'Proofs' }],
    })
  })

  test('of a bulk action uses the texts of its kind, or those of the call', () => {
    const own = new Set(['demo:fields.which', 'demo:fields.team-which', 'demo:actions.team.closeMany'])
    const input = { action: 'close', which: { ids: ['t1'] } }
    expect(describeAttempt({ call: 'team.closeMany', input }, known, (key) => own.has(key))).toMatchObject({
      action: 'demo:actions.team.closeMany',
      changes: [{ field: 'team-which', to: input.which }],
    })
  })

  test('of a bulk action names the action', () => {
    const who = { ids: ['u2', 'u3'] }
    expect(describedText('user.bulk', { action: 'ban', who })).toMatchObject({
      action: 'demo:actions.user.bulk.ban',
      changes: [{ field: 'who', to: who }],
    })
  })
})
