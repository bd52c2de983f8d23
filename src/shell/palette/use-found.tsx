import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, ListFilter } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { foundBooks } from '~/features/book/book.requests'
import type { Book } from '~/features/book/book.schema'
import { foundUsers } from '~/features/user/found-users.requests'
import type { User } from '~/features/user/user.schema'
import { useTranslation } from '~/i18n/react'
import { Avatar } from '~/ui/avatar'
import type { Line } from './line'

/** Of each kind; a line after them leads to the list with all. */
const limit = 5

export const seesPeople = (caller: Caller) =>
  can(caller, 'apps.manager') && can(caller, 'user.list') && can(caller, 'user.get')

export const seesBooks = (caller: Caller) => can(caller, 'book.read')

/** People and books as lines. */
export function useToLines(caller: Caller) {
  const navigate = useNavigate()
  const book = can(caller, 'apps.manager') ? ('/manager/books/$id' as const) : ('/app/books/$id' as const)
  return {
    person: ({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>): Line => ({
      id: `user:${id}`,
      label: name || email,
      hint: name ? email : undefined,
      icon: <Avatar name={name || email} seed={id} size="sm" className="-mx-1.5" />,
      leads: true,
      run: () => navigate({ to: '/manager/users/$id', params: { id } }),
    }),
    book: ({ id, title, author }: Pick<Book, 'id' | 'title' | 'author'>): Line => ({
      id: `book:${id}`,
      label: title,
      hint: author,
      icon: <BookOpen aria-hidden="true" />,
      leads: true,
      run: () => navigate({ to: book, params: { id } }),
    }),
  }
}

/** What the server finds. What was found before stays until then. */
export function useFound(caller: Caller, term: string) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const toLine = useToLines(caller)
  const books = can(caller, 'apps.manager') ? ('/manager/books' as const) : ('/app/books' as const)
  const options = { placeholderData: keepPreviousData, retry: false }
  const asksPeople = term !== '' && seesPeople(caller)
  const asksBooks = term !== '' && seesBooks(caller)
  const people = useQuery({ ...foundUsers(term, limit), ...options, enabled: asksPeople })
  const titles = useQuery({ ...foundBooks(term, limit), ...options, enabled: asksBooks })

  const all = (id: string, label: string, run: Line['run']): Line => ({
    id,
    label,
    icon: <ListFilter aria-hidden="true" />,
    leads: true,
    passing: true,
    run,
  })
  const peopleLines = asksPeople && people.data ? people.data.items.map(toLine.person) : []
  const bookLines = asksBooks && titles.data ? titles.data.items.map(toLine.book) : []
  if (peopleLines.length > 0 && people.data!.nextCursor)
    peopleLines.push(
      all('all-people', t('allPeople', { term }), () =>
        navigate({ to: '/manager/users', search: { searchTerm: term } }),
      ),
    )
  if (bookLines.length > 0 && titles.data!.nextCursor)
    bookLines.push(
      all('all-books', t('allBooks', { term }), () => navigate({ to: books, search: { searchTerm: term } })),
    )

  return {
    people: peopleLines,
    books: bookLines,
    busy: (asksPeople && people.isFetching) || (asksBooks && titles.isFetching),
    failed: (asksPeople && people.isError) || (asksBooks && titles.isError),
  }
}
