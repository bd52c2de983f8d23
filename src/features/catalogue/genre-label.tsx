import type { Genre } from '~/features/genre/genre.schema'
import { GenreDot } from './genre-dot'

export function GenreLabel({ genre }: { genre: Genre }) {
  return (
    <span className="inline-flex items-center gap-2">
      <GenreDot color={genre.color} />
      <bdi className="wrap-anywhere">{genre.name}</bdi>
    </span>
  )
}
