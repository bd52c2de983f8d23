import type { Genre } from '~/example/catalogue/genre/genre.schema'
import { cn } from '~/ui/cn'

/** A genre by colour and name. The ring separates the colour from a similar background. */
export function GenreName({
  genre,
  className,
}: {
  genre: Pick<Genre, 'name' | 'color'>
  className?: string
}) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-2', className)}>
      <span
        aria-hidden="true"
        style={{ backgroundColor: genre.color }}
        className="size-2.5 shrink-0 rounded-full ring-1 ring-border-strong/50 forced-color-adjust-none [print-color-adjust:exact]"
      />
      <bdi className="min-w-0 break-words">{genre.name}</bdi>
    </span>
  )
}
