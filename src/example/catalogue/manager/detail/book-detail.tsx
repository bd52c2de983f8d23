import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { RemoveDialog } from '~/entity/crud/remove-dialog'
import { DeleteCard } from '~/entity/screen/delete-card'
import { BookCover, coverOf } from '~/example/catalogue/book/book-cover'
import { Fact, factFields } from '~/example/catalogue/book/book-fact'
import { bookFields } from '~/example/catalogue/book/book.fields'
import { removeBook } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { catalogueKeys } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { textDirection } from '~/lib/text-direction'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { DefinitionList } from '~/ui/text/definition-list'
import { RelativeTime } from '~/ui/text/relative-time'
import { GenreName } from '../genre-name'

type Props = {
  caller: Caller
  entry: Book
  readAt: number
  back: ReactNode
  editLink: (label: string) => ReactNode
  onDeleted: () => Promise<void>
}

const removable = { fields: bookFields, keys: catalogueKeys, remove: removeBook }

/** A book in the manager: its fields, and the delete action set apart at the end. */
export function BookPage({ caller, entry: book, readAt, back, editLink, onDeleted }: Props) {
  const { t } = useTranslation(['catalogue', 'book'])
  const actions = (
    <>
      {can(caller, 'book.update') && editLink(t('book:pages.edit'))}
      <Link to="/app/books/$id" params={{ id: book.id }} className={buttonClass({ variant: 'ghost' })}>
        <ExternalLink aria-hidden="true" />
        {t('detail.open')}
      </Link>
    </>
  )
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <BookHeader book={book} back={back} actions={actions} />
      <Card title={t('detail.about')}>
        {book.description ? (
          <div dir={textDirection(book.title, book.author)}>
            <p className="max-w-[65ch] wrap-anywhere whitespace-pre-wrap">{book.description}</p>
          </div>
        ) : (
          // Undefined while only its row in a list is known.
          book.description === null && <p className="text-sm text-text-muted">{t('detail.noDescription')}</p>
        )}
      </Card>
      <FactsCard book={book} now={readAt} />
      {can(caller, 'book.delete') && (
        <DeleteCard t={(text) => t(`remove.${text}`)}>
          {(dialog) => (
            <RemoveDialog
              {...dialog}
              entity={removable}
              entry={book}
              leave={onDeleted}
              texts={(key, values) => t(key, values)}
            />
          )}
        </DeleteCard>
      )}
    </div>
  )
}

type BookHeaderProps = { book: Book; back: ReactNode; actions: ReactNode }

/** Cover and title. Texts of the book have the direction of their own language. */
function BookHeader({ book, back, actions }: BookHeaderProps) {
  return (
    <header className="flex flex-col gap-5">
      {back}
      <div className="flex items-end gap-5 sm:gap-8">
        <BookCover {...coverOf(book)} sizes="11rem" className="w-28 shrink-0 shadow-floating sm:w-44" />
        <div className="flex min-w-0 flex-1 flex-col gap-3 max-sm:self-center">
          <div dir={textDirection(book.title, book.author)} className="align-page">
            <h1 className="title-face text-2xl wrap-anywhere sm:text-3xl">{book.title}</h1>
            <p className="mt-1.5 wrap-anywhere text-text-muted sm:text-lg">{book.author}</p>
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

/** Missing values are shown as such, because administrators look for them. */
function FactsCard({ book, now }: { book: Book; now: number }) {
  const { t, language } = useTranslation(['catalogue', 'crud', 'book'])
  const time = (at: Date) => <RelativeTime at={at} now={now} language={language} />
  const missing = <span className="text-text-muted">{t('crud:detail.notGiven')}</span>
  return (
    <Card title={t('crud:detail.facts')}>
      <DefinitionList
        items={[
          ...factFields.map((name) => ({
            term: t(`book:fields.${name}`),
            value: book[name] ? <Fact name={name} value={String(book[name])} /> : missing,
          })),
          { term: t('detail.added'), value: time(book.createdAt) },
          { term: t('detail.changed'), value: time(book.updatedAt) },
        ]}
      />
    </Card>
  )
}
