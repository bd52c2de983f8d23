import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import type { Genre } from '~/example/catalogue/genre/genre.schema'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'

/** Ignores case and accents, similar to the server. */
const foldName = (name: string) =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

export const named = (genres: readonly Genre[], name: string): Genre | undefined =>
  genres.find((genre) => foldName(genre.name) === foldName(name))

/** Prefix matches first, then other matches. */
export function matching<G extends Genre>(genres: readonly G[], typed: string): G[] {
  const wanted = foldName(typed)
  const at = (genre: G) => foldName(genre.name).indexOf(wanted)
  const found = genres.filter((genre) => at(genre) !== -1)
  return [...found.filter((genre) => at(genre) === 0), ...found.filter((genre) => at(genre) > 0)]
}

/** All genres are loaded with the page; if there are too many, the server searches. */
export function useGenreChoices(typed: string): { known: Genre[]; choices: Genre[] } {
  const { data: all } = useSuspenseQuery(genreList())
  const searchTerm = useDebouncedValue(typed.trim().slice(0, 200), 150)
  const wanted = all.total > all.items.length && searchTerm !== ''
  const found = useQuery({
    ...genreList({ searchTerm }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!wanted || !found.data) return { known: all.items, choices: matching(all.items, typed) }
  return { known: [...all.items, ...found.data.items], choices: found.data.items }
}
