import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import { allMessages } from '~/languages/all.server'
import { describeAttempt } from '~/modules/demo/describe-attempt'

const fiction = { id: 'g1', name: 'Fiction', color: '#445688' }
const essays = { id: 'g2', name: 'Essays', color: '#8e5130' }
const known = new QueryClient()
known.setQueryData(['genre', 'list', {}], { items: [fiction, essays] })
known.setQueryData(['book', 'list', {}], {
  pages: [{ items: [{ id: 'b1', title: 'Old title', genre: fiction, year: 1999, cover: null }] }],
})

const { exists } = createServerI18n('en', allMessages)
const describedText = (call: string, input: Record<string, unknown>) =>
  describeAttempt({ call, input }, known, exists)

test('a refused change of a book names its genres', () => {
  const input = { id: 'b1', version: 3, title: 'New title', genreId: 'g2', year: 1999, cover: 'c1' }
  expect(describedText('book.update', input)).toEqual({
    action: 'demo:actions.book.update',
    subject: 'Old title',
    changes: [
      { field: 'title', from: 'Old title', to: 'New title' },
      { field: 'genre', from: 'Fiction', to: 'Essays' },
      { field: 'cover', from: null, to: 'c1' },
    ],
  })
})

test('a refused new genre has its values, alone and with its book', () => {
  expect(describedText('genre.create', { name: 'Maps', color: '#112233' }).changes).toEqual([
    { field: 'name', from: undefined, to: 'Maps' },
    { field: 'color', from: undefined, to: '#112233' },
  ])
  expect(describedText('book.create', { title: 'Atlas', newGenre: { name: 'Maps' } }).changes).toEqual([
    { field: 'title', from: undefined, to: 'Atlas' },
    { field: 'genre', from: undefined, to: 'Maps' },
  ])
})

test('a refused bulk action names the action', () => {
  const which = { ids: ['b1', 'b2'] }
  expect(describedText('book.bulk', { action: 'set-genre', genreId: 'g1', which })).toMatchObject({
    action: 'demo:actions.book.bulk.set-genre',
    changes: [
      { field: 'genre', to: 'Fiction' },
      { field: 'which', to: which },
    ],
  })
})
