import type { ReactNode } from 'react'
import { BookCover } from '~/features/book/book-cover'
import type { Book } from '~/features/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { coverOf } from '../cover-of'
import { GenreName } from '../genre-name'

type Props = { book: Book; back: ReactNode; actions: ReactNode }

/** The cover and the title first. */
export function BookHeader({ book, back, actions }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <header className="flex flex-col gap-5">
      {back}
      <div className="flex items-end gap-5 sm:gap-8">
        <BookCover {...coverOf(book)} sizes="11rem" className="w-28 shrink-0 shadow-floating sm:w-44" />
        <div className="flex min-w-0 flex-col gap-3 max-sm:self-center">
          <div>
            <h1 className="title-face text-2xl wrap-anywhere sm:text-3xl">
              <bdi>{book.title}</bdi>
            </h1>
            <p className="mt-1.5 text-text-muted sm:text-lg">
              <RichText
                text={t('detail.by')}
                parts={{ author: <bdi className="wrap-anywhere">{book.author}</bdi> }}
              />
            </p>
          </div>
          <p className="text-sm">
            <GenreName genre={book.genre} />
          </p>
          <div className="flex flex-wrap gap-2 max-sm:hidden">{actions}</div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1 sm:hidden">{actions}</div>
    </header>
  )
}
