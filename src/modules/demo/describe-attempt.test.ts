import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { describeAttempt } from './describe-attempt'

let known: QueryClient
beforeEach(() => {
  known = new QueryClient()
  const fiction = { id: 'g1', name: 'Fiction', color: '#445688' }
  const essays = { id: 'g2', name: 'Essays', color: '#8e5130' }
  known.setQueryData(['init'], { caller: { userId: 'u1', name: 'Amina', email: 'amina@example.com' } })
  known.setQueryData(['genre', 'list', {}], { items: [fiction, essays] })
  known.setQueryData(['book', 'list', {}], {
    pages: [{ items: [{ id: 'b1', title: 'Old title', genre: fiction, year: 1999, cover: null }] }],
  })
  known.setQueryData(['user', 'get', { id: 'u2' }], { id: 'u2', name: '', email: 'new@example.com' })
})

const told = (call: string, input: Record<string, unknown>) => describeAttempt({ call, input }, known)

describe('what would have changed', () => {
  test('is each field as it is and as it would have become, and no field that stays', () => {
    const input = { id: 'b1', version: 3, title: 'New title', genreId: 'g2', year: 1999, cover: 'c1' }
    expect(told('book.update', input)).toEqual({
      action: 'demo:actions.book.update',
      subject: 'Old title',
      changes: [
        { field: 'title', from: 'Old title', to: 'New title' },
        { field: 'genreId', from: 'Fiction', to: 'Essays' },
        { field: 'cover', from: null, to: 'c1' },
      ],
    })
  })

  test('is what a new one would have held', () => {
    const { subject, changes } = told('genre.create', { name: 'Maps', color: '#112233' })
    expect(subject).toBeNull()
    expect(changes).toEqual([
      { field: 'name', from: undefined, to: 'Maps' },
      { field: 'color', from: undefined, to: '#112233' },
    ])
  })

  test('names whom it would have been done to, by the address where there is no name', () => {
    expect(told('user.remove', { id: 'u2' })).toMatchObject({ subject: 'new@example.com', changes: [] })
    expect(told('user.remove', { id: 'unread' })).toMatchObject({ subject: null })
  })

  test('of the own account is held against who is signed in', () => {
    expect(told('/update-user', { name: 'Asha' })).toEqual({
      action: 'demo:actions.auth.update-user',
      subject: null,
      changes: [{ field: 'name', from: 'Amina', to: 'Asha' }],
    })
    expect(told('/email-otp/request-email-change', { newEmail: 'asha@example.com' })).toMatchObject({
      action: 'demo:actions.auth.request-email-change',
      changes: [{ field: 'email', from: 'amina@example.com', to: 'asha@example.com' }],
    })
  })

  test('of many says which kind of action it is', () => {
    const which = { ids: ['b1', 'b2'] }
    expect(told('book.bulk', { action: 'set-genre', genreId: 'g1', which })).toMatchObject({
      action: 'demo:actions.book.bulk.set-genre',
      changes: [
        { field: 'genreId', to: 'Fiction' },
        { field: 'which', to: which },
      ],
    })
  })
})
