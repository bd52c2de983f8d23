import { requestsOf } from '~/entity/crud/entity-requests'
import { genre } from '~/example/catalogue/genre/genre.entity'

/** Also invalidates books, which include the name and colour of their genre. */
export const genreRequests = {
  ...requestsOf(genre),
  keys: {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      ['genre', 'book'].includes(String(queryKey[0])),
  },
}
