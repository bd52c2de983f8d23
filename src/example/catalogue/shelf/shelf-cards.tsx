import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { BookCover } from '~/example/catalogue/book/book-cover'
import { textDirection } from '~/lib/text-direction'
import { cn } from '~/ui/cn'
import { isState } from './shelf-states'
import type { Shelf } from './shelf.schema'

type Link = (id: string, props: { className: string; children: ReactNode }) => ReactElement

/** The name of a shelf: the built-in ones are translated. */
export function useShelfName() {
  const { t } = useTranslation('shelf')
  return ({ id, name }: Pick<Shelf, 'id' | 'name'>) => name ?? (isState(id) ? t(`states.${id}`) : '')
}

export function ShelfCards({ shelves, link }: { shelves: Shelf[]; link: Link }) {
  const { t } = useTranslation('shelf')
  const counted = useCounted('shelf')
  const nameOf = useShelfName()
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {shelves.map((shelf) => (
        <li key={shelf.id} className="min-w-0">
          {link(shelf.id, {
            className:
              'group flex h-full flex-col overflow-hidden rounded border border-border bg-surface-raised transition-colors hover:border-accent',
            children: (
              <>
                <Board covers={shelf.covers} />
                <span className="flex items-baseline justify-between gap-4 px-4 py-3">
                  <span
                    dir={shelf.name ? textDirection(shelf.name) : undefined}
                    className="min-w-0 font-semibold break-words"
                  >
                    {nameOf(shelf)}
                  </span>
                  <span className="shrink-0 text-sm text-text-muted tabular-nums">
                    {shelf.books === 0 ? t('empty') : counted('books', shelf.books)}
                  </span>
                </span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  )
}

/** Covers on a board; an empty one keeps its height. */
function Board({ covers }: { covers: Shelf['covers'] }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-32 items-end gap-3 overflow-hidden border-b-4 border-border bg-surface-sunken px-4 pt-4"
    >
      {covers.map((cover, index) => (
        <BookCover
          key={index}
          {...cover}
          sizes="5rem"
          className={cn(
            'shrink-0 rounded-b-none transition-transform group-hover:-translate-y-1',
            index % 2 === 0 ? 'w-17' : 'w-15',
          )}
        />
      ))}
    </span>
  )
}
