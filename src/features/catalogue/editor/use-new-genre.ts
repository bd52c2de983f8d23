import { useQueryClient } from '@tanstack/react-query'
import { aboutGenres, createGenre, genreList } from '~/features/genre/genre.requests'
import type { Genre } from '~/features/genre/genre.schema'
import { isNamedError } from '~/lib/app-error'
import { refusedFields } from '~/lib/field-errors'
import { colorFor, named } from './genre-choices'

type Outcome = { genre: Genre; isNew: boolean } | { error: string | null }

/** Adds a genre while a book is written. Whoever was faster has added the same: then it is theirs. */
export function useNewGenre(): (name: string) => Promise<Outcome> {
  const queryClient = useQueryClient()
  return async (name) => {
    try {
      const { items } = await queryClient.ensureQueryData(genreList())
      const genre = await createGenre({ name, color: colorFor(name, items) })
      await queryClient.invalidateQueries(aboutGenres)
      return { genre, isNew: true }
    } catch (error) {
      if (isNamedError(error) && error.code === 'GENRE_ALREADY_EXISTS') {
        const { items } = await queryClient.fetchQuery({ ...genreList({ searchTerm: name }), staleTime: 0 })
        const genre = named(items, name)
        await queryClient.invalidateQueries(aboutGenres)
        if (genre) return { genre, isNew: false }
      }
      const refused = refusedFields(error, { byCode: {}, invalid: { name: 'genre:name.invalid' } })
      return { error: refused?.name ?? null }
    }
  }
}
