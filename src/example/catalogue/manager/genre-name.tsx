import type { CSSProperties } from 'react'
import type { Genre } from '~/example/catalogue/genre/genre.schema'

/** A genre by colour and name. The ring separates the colour from a similar background. */
export function GenreName({ genre }: { genre: Pick<Genre, 'name' | 'color'> }) {
  return (
    <span className="genre-name">
      <span aria-hidden="true" style={{ '--cover': genre.color } as CSSProperties} className="color-dot" />
      <bdi>{genre.name}</bdi>
    </span>
  )
}
