import { type ReactNode, useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { textDirection } from '~/lib/text-direction'
import { Card } from '~/ui/card'
import { BookCover } from '~/example/catalogue/book/book-cover'
import { Fact, factFields } from '~/example/catalogue/book/book-fact'
import { DefinitionList } from '~/ui/text/definition-list'
import { RelativeTime } from '~/ui/text/relative-time'
import { toast } from '~/ui/feedback/toast'
import { useOfferUndo } from '~/entity/act/use-undo'
import { removeBook } from '~/example/catalogue/book/book.requests'
import { statusOf } from '~/lib/app-error'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { coverOf } from '../cover-of'
import { GenreName } from '../genre-name'

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
  const { t, language } = useTranslation(['catalogue', 'book'])
  const time = (at: Date) => <RelativeTime at={at} now={now} language={language} />
  const missing = <span className="text-text-muted">{t('detail.notGiven')}</span>
  return (
    <Card title={t('detail.facts')}>
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

type DeleteCardProps = { book: Book; onDeleted: () => Promise<void> }

function DeleteCard({ book, onDeleted }: DeleteCardProps) {
  const { t } = useTranslation('catalogue')
  const { title } = book
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const offerUndo = useOfferUndo()

  const confirm = async () => {
    const outcome = await run(async () => {
      const { undo } = await removeBook(book.id)
      await onDeleted()
      return undo
    })
    if (outcome.ok) return offerUndo(outcome.value, t('remove.deleted', { title }))
    setOpen(false)
    if (statusOf(outcome.error) !== 404) return toast.error(t('remove.failed'))
    await onDeleted()
    toast.info(t('remove.gone'))
  }

  return (
    <>
      <Card
        tone="danger"
        title={t('remove.title')}
        description={t('remove.description')}
        footer={
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('remove.action')}
          </Button>
        }
      />
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('remove.question', { title })}
        description={t('remove.loss')}
        confirmLabel={t('remove.confirm')}
        cancelLabel={t('remove.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
