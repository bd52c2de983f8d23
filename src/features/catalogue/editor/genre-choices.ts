import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { genreList } from '~/features/genre/genre.requests'
import type { Genre } from '~/features/genre/genre.schema'
import { useSettled } from '~/ui/use-settled'

/** Whatever its case and accents, much as the server compares. */
const foldName = (name: string) =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

export const named = (genres: readonly Genre[], name: string): Genre | undefined =>
  genres.find((genre) => foldName(genre.name) === foldName(name))

/** Those that begin like this, then those with it somewhere. */
export function matching<G extends Genre>(genres: readonly G[], typed: string): G[] {
  const wanted = foldName(typed)
  const at = (genre: G) => foldName(genre.name).indexOf(wanted)
  const found = genres.filter((genre) => at(genre) !== -1)
  return [...found.filter((genre) => at(genre) === 0), ...found.filter((genre) => at(genre) > 0)]
}

/** All of them come with the page; only where there are more than a list holds, the server searches. */
export function useGenreChoices(typed: string): { known: Genre[]; choices: Genre[] } {
  const { data: all } = useSuspenseQuery(genreList())
  const searchTerm = useSettled(typed.trim().slice(0, 200), 150)
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

/** Grounds on which a cover's letters can be read, for genres that nobody has given a colour yet. */
const palette = [
  '#7b4a2d',
  '#3f6b52',
  '#8a4463',
  '#2f5f7f',
  '#6a5a94',
  '#8b3f3a',
  '#1f5d57',
  '#86601f',
  '#4f5f8f',
  '#5d6a35',
]

/** One that no other has, as long as there are such. */
export function colorFor(name: string, others: readonly Genre[]): string {
  const taken = new Set(others.map(({ color }) => color.toLowerCase()))
  const free = palette.filter((color) => !taken.has(color))
  const choice = free.length > 0 ? free : palette
  const sum = Array.from(name).reduce((total, letter) => total + letter.codePointAt(0)!, 0)
  return choice[sum % choice.length]!
}
