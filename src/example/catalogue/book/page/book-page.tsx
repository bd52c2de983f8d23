import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { textDirection } from '~/lib/text-direction'
import { DefinitionList } from '~/ui/text/definition-list'
import { RelativeTime } from '~/ui/text/relative-time'
import { BookCover, coverOf } from '../book-cover'
import { BookShelf } from '../book-shelf'
import type { Book, ListedBook } from '../book.schema'
import { Swatch } from '../swatch'
import { Fact, factFields } from '../book-fact'

type LinkProps = { className: string; children: ReactNode }

type Props = {
  book: Book
  readAt: number
  byAuthor: ListedBook[]
  ofGenre: ListedBook[]
  back: ReactNode
  /** For users with the permission. */
  edit: ReactNode
  /** The shelf control. */
  shelf: ReactNode
  /** Renders the links, because only pages know their URLs. */
  links: {
    list: (filter: { author?: string; genre?: string }, props: LinkProps) => ReactElement
    book: (id: string, props: LinkProps) => ReactElement
  }
}

export function BookPage({ book, readAt, byAuthor, ofGenre, back, edit, shelf, links }: Props) {
  const { t } = useTranslation('book')
  const { title, author, genre, description } = book
  return (
    <article className="flex flex-col gap-14">
      <div className="flex flex-col gap-5">
        <div className="flex min-h-8 items-center justify-between gap-4">
          <div className="flex">{back}</div>
          {edit}
        </div>
        <div className="grid gap-8 sm:grid-cols-[minmax(13rem,5fr)_7fr] sm:gap-10 lg:gap-14">
          <div style={{ '--cover': genre.color } as CSSProperties} className={stage}>
            <BookCover
              {...coverOf(book)}
              sizes="18rem"
              className="w-full max-w-52 shadow-floating sm:max-w-72"
            />
          </div>
          <div className="flex flex-col items-start">
            {links.list(
              { genre: genre.id },
              {
                className:
                  'inline-flex items-center gap-2 rounded-tight text-sm font-medium text-text-muted hover:text-text max-sm:min-h-11',
                children: (
                  <>
                    <Swatch color={genre.color} />
                    {genre.name}
                  </>
                ),
              },
            )}
            {/* The text has the direction of its language, but is aligned with the page. */}
            <h1
              dir={textDirection(title, author)}
              className="title-face mt-2 self-stretch align-page text-3xl break-words lg:text-4xl"
            >
              {title}
            </h1>
            {links.list(
              { author },
              {
                className:
                  'mt-2 rounded-tight text-lg text-accent-text underline-offset-4 hover:underline max-sm:py-2',
                children: <bdi>{author}</bdi>,
              },
            )}
            {shelf}
            {description && (
              <div
                dir={textDirection(title, author)}
                className="mt-6 flex max-w-[65ch] flex-col gap-4 self-stretch sm:text-lg"
              >
                {description.split(/\n\s*\n/).map((paragraph, index) => (
                  <p key={index} className="break-words whitespace-pre-line">
                    {paragraph}
                  </p>
                ))}
              </div>
            )}
            <BookFacts book={book} readAt={readAt} />
          </div>
        </div>
      </div>
      <More
        title={t('page.moreBy', { author })}
        books={byAuthor}
        all={(props) => links.list({ author }, props)}
        link={links.book}
      />
      <More
        title={t('page.moreIn', { genre: genre.name })}
        books={ofGenre}
        all={(props) => links.list({ genre: genre.id }, props)}
        link={links.book}
      />
    </article>
  )
}

type MoreProps = {
  title: string
  books: ListedBook[]
  all: (props: LinkProps) => ReactElement
  link: Props['links']['book']
}

function More({ title, books, all, link }: MoreProps) {
  const { t } = useTranslation('book')
  if (books.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="title-face min-w-0 text-xl break-words">{title}</h2>
        {all({
          className:
            'shrink-0 rounded-tight text-sm font-medium text-accent-text underline-offset-4 hover:underline max-sm:py-3',
          children: (
            <>
              {t('page.all')}
              <span className="sr-only">: {title}</span>
            </>
          ),
        })}
      </div>
      <BookShelf row books={books} link={link} />
    </section>
  )
}

/** A tint of the genre's colour behind the cover. */
const stage =
  'flex items-center justify-center self-start rounded bg-[color-mix(in_oklab,var(--cover)_14%,var(--surface))] p-8 sm:sticky sm:top-6 sm:p-10'

/** The known facts only. */
function BookFacts({ book, readAt }: { book: Book; readAt: number }) {
  const { t, language } = useTranslation('book')
  return (
    <DefinitionList
      className="mt-8 w-full border-t border-border pt-5"
      items={[
        ...factFields
          .filter((name) => book[name])
          .map((name) => ({
            term: t(`fields.${name}`),
            value: <Fact name={name} value={String(book[name])} />,
          })),
        {
          term: t('page.added'),
          value: <RelativeTime at={book.createdAt} now={readAt} language={language} />,
        },
      ]}
    />
  )
}
