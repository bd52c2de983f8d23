import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { textDirection } from '~/lib/text-direction'
import { Card } from '~/ui/card'
import { BookHeader } from './book-header'
import { DeleteCard } from './delete-card'
import { FactsCard } from './facts-card'

type Props = {
  caller: Caller
  book: Book
  readAt: number
  back: ReactNode
  actions: ReactNode
  onDeleted: () => Promise<void>
}

/** A book in the manager: its fields, and the delete action set apart at the end. */
export function BookPage({ caller, book, readAt, back, actions, onDeleted }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <BookHeader book={book} back={back} actions={actions} />
      <Card title={t('detail.about')}>
        {book.description ? (
          <div dir={textDirection(book.title, book.author)}>
            <p className="max-w-[65ch] wrap-anywhere whitespace-pre-wrap">{book.description}</p>
          </div>
        ) : (
          <p className="text-sm text-text-muted">{t('detail.noDescription')}</p>
        )}
      </Card>
      <FactsCard book={book} now={readAt} />
      {can(caller, 'book.delete') && (
        <div className="mt-8">
          <DeleteCard book={book} onDeleted={onDeleted} />
        </div>
      )}
    </div>
  )
}
