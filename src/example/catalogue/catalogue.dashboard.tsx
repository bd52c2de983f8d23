import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import type { DashboardPart } from '~/manifest/browser-module'
import { Figure } from '~/modules/dashboard/figures'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { EmptyState } from '~/ui/feedback/empty-state'
import { shelves } from './genre/genre.requests'
import type { Shelves } from './genre/genre.schema'

function Books({ figures: { books = 0, genres = 0 } }: { figures: Record<string, number> }) {
  const { t } = useTranslation('genre')
  const counted = useCounted('genre')
  return (
    <Figure name={t('shelves.books')} value={books}>
      {counted('shelves.ofGenres', genres)}
    </Figure>
  )
}

const ShelvesTile: DashboardPart['Tile'] = ({ caller }) => {
  const { data } = useQuery({ ...shelves(), enabled: can(caller, 'genre.read') })
  return data && <ShelvesPlot shelves={data} />
}

/** A bar chart as a table. The colours are those of the genres and carry no meaning. */
function ShelvesPlot({ shelves: { total, genres, others } }: { shelves: Shelves }) {
  const { t } = useTranslation('genre')
  const counted = useCounted('genre')
  if (total === 0) {
    return (
      <Card title={t('shelves.title')}>
        <EmptyState title={t('shelves.none')} description={t('shelves.noneHint')} className="py-8" />
      </Card>
    )
  }
  const longest = Math.max(others.books, ...genres.map(({ books }) => books))
  return (
    <Card title={t('shelves.title')}>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('shelves.title')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('shelves.genre')}</th>
            <th scope="col">{t('shelves.books')}</th>
          </tr>
        </thead>
        <tbody>
          {genres.map(({ id, name, color, books }) => (
            <tr key={id}>
              <th scope="row" className={rowHead}>
                <Link
                  to="/manager/books"
                  search={{ genre: id }}
                  className="underline-offset-4 hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
              </th>
              <td>
                <Bar books={books} longest={longest} color={color} />
              </td>
            </tr>
          ))}
          {others.genres > 0 && (
            <tr>
              <th scope="row" className={cn(rowHead, 'text-text-muted')}>
                {counted('shelves.others', others.genres)}
              </th>
              <td>
                <Bar books={others.books} longest={longest} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  )
}

const rowHead = 'w-[38%] max-w-48 py-1.5 pe-3 text-start font-normal break-words'

/** Keeps the hue of the genre's colour and adjusts its lightness to the theme, for contrast. */
const ownColor =
  'bg-[light-dark(oklch(from_var(--cover)_0.55_min(c,0.11)_h),oklch(from_var(--cover)_0.68_min(c,0.1)_h))] forced-colors:bg-[CanvasText]'

function Bar({ books, longest, color }: { books: number; longest: number; color?: string }) {
  const { language } = useTranslation('genre')
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        style={{ '--cover': color, '--part': books / longest } as CSSProperties}
        className={cn(
          'h-4 w-[max(2px,calc((100%-4.5rem)*var(--part)))] rounded-e-[2px] [print-color-adjust:exact] forced-color-adjust-none forced-colors:border-[CanvasText]',
          color ? ownColor : 'border border-border-strong',
        )}
      />
      <span className="tabular-nums">{numberText(books, language)}</span>
    </span>
  )
}

export const part: DashboardPart = {
  load: async (queryClient, caller) =>
    can(caller, 'genre.read') && (await queryClient.ensureQueryData(shelves())),
  Figure: Books,
  Tile: ShelvesTile,
}
