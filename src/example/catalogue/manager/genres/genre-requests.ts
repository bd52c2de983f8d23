import { requestsOf } from '~/entity/crud/entity-requests'
import { genre } from '~/example/catalogue/genre/genre.entity'

/** Books show the name and the colour of their genre, so they are asked again after a change as well. */
export const genreRequests = {
  ...requestsOf(genre),
  keys: {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      ['genre', 'book'].includes(String(queryKey[0])),
  },
}
