import { BookCover } from '~/features/book/book-cover'
import { useTranslation } from '~/i18n/react'
import { coverOf, noGenre } from '../cover-of'
import type { BookValues } from './book-values'

/** Beside the form where there is room: what it makes of what is typed. */
export function CoverPreview({ values }: { values: BookValues }) {
  const { t } = useTranslation('catalogue')
  const { title, author, genre, cover } = values
  return (
    <aside aria-hidden="true" className="sticky top-8 w-48 self-start max-xl:hidden">
      <BookCover
        {...coverOf({ title: title || t('form.fields.title'), author, genre: genre ?? noGenre, cover })}
        className="shadow-floating"
      />
      <p className="mt-3 text-center text-xs text-text-muted">{t('form.preview')}</p>
    </aside>
  )
}
