import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caller } from '~/access/caller'
import { oneBook } from '~/features/book/book.requests'
import { oneUser } from '~/features/user/found-users.requests'
import type { Line } from './line'
import { recentChoices } from './recent'
import { seesBooks, seesPeople, useToLines } from './use-found'

const idsOf = (choices: string[], kind: 'book' | 'user') =>
  choices.filter((choice) => choice.startsWith(`${kind}:`)).map((choice) => choice.slice(5))

/** What was chosen last, as it is called today. What is gone, or may be seen no more, is left out. */
export function useRecent(caller: Caller, local: readonly Line[]): Line[] {
  const [choices] = useState(() => recentChoices(caller.userId))
  const toLine = useToLines(caller)
  const bookIds = seesBooks(caller) ? idsOf(choices, 'book') : []
  const userIds = seesPeople(caller) ? idsOf(choices, 'user') : []
  const books = useQueries({ queries: bookIds.map((id) => ({ ...oneBook(id), retry: false })) })
  const people = useQueries({ queries: userIds.map((id) => ({ ...oneUser(id), retry: false })) })

  return choices.flatMap<Line>((choice) => {
    const known = local.find(({ id }) => id === choice)
    if (known) return [known]
    const book = books[bookIds.indexOf(choice.slice(5))]
    const person = people[userIds.indexOf(choice.slice(5))]
    if (book?.data) return [toLine.book(book.data)]
    if (person?.data) return [toLine.person(person.data)]
    return book?.isPending || person?.isPending
      ? [{ id: choice, label: '', icon: null, pending: true, run: () => undefined }]
      : []
  })
}
