import type { DrawRowLink, ListLinks } from '~/entity/list/use-list'
import { useEffect, useRef } from 'react'
import type { Genre } from '~/example/catalogue/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { Swatch } from '../swatch'
import type { BrowseSearch } from '../book.list'

export type BrowseLinks = ListLinks<BrowseSearch> & { book: DrawRowLink }

type Props = { genres: Genre[]; search: BrowseSearch; links: BrowseLinks }

/** One scrollable row on phones, all at once on desktops. */
export function GenreChips({ genres, search, links }: Props) {
  const { t } = useTranslation('book')
  const row = useRef<HTMLUListElement>(null)

  // Scrolls the chosen one into view. Measured, because the row starts at either side.
  const { genre: chosen } = search
  useEffect(() => {
    const { left, width } = row.current!.getBoundingClientRect()
    const chip = row.current!.querySelector('[aria-current]')?.getBoundingClientRect()
    if (chosen && chip) row.current!.scrollBy({ left: chip.left + chip.width / 2 - left - width / 2 })
    else row.current!.scrollTo({ left: 0 })
  }, [chosen])

  const chip = (genre: string | undefined, name: string, color?: string) => (
    <li key={genre ?? ''} className="shrink-0">
      {links.list(
        { genre, cursor: undefined },
        {
          className: cn(chipClass, chosen === genre ? chosenChip : 'bg-surface-sunken hover:bg-hover'),
          'aria-current': chosen === genre ? 'true' : undefined,
          children: (
            <>
              {color && <Swatch color={color} />}
              {name}
            </>
          ),
        },
      )}
    </li>
  )

  return (
    <nav aria-label={t('list.genres')}>
      <ul ref={row} className={rowClass}>
        {chip(undefined, t('list.allGenres'))}
        {genres.map(({ id, name, color }) => chip(id, name, color))}
      </ul>
    </nav>
  )
}

export const chipClass =
  'inline-flex h-9 items-center gap-2 rounded-full px-3.5 text-sm font-medium transition-colors max-sm:h-11'
export const chosenChip = 'bg-accent-soft text-accent-text'

// Fading edges show that there is more.
const rowClass =
  'flex gap-2 sm:flex-wrap max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:[scrollbar-width:none] ' +
  'max-sm:[mask-image:linear-gradient(to_right,transparent,#000_1.25rem_calc(100%-1.25rem),transparent)]'
