import { and, eq, getTableColumns, ne, or, sql } from 'drizzle-orm'
import { textsOf } from '~/entity/fields/field-store.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { toIsbn13 } from './isbn'
import { isUuid } from '~/lib/uuid'
import { sortLimit } from '~/platform/search-rows.server'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { holdsAll, lookUp } from '~/platform/search.server'
import { bookFields } from './book.fields'
import type { Book } from './book.schema'
import { book } from './book.table.server'

const {
  genreId: _genreId,
  coverId,
  search: _search,
  words: _words,
  titleKey: _titleKey,
  authorKey: _authorKey,
  ...own
} = getTableColumns(book)

export const bookColumns = {
  ...own,
  cover: coverId,
  genre: { id: genre.id, name: genre.name, color: genre.color },
}

const { description: _description, ...listed } = bookColumns

/** For lists that nobody exports. */
export const listedColumns = listed

/** The text of a field in files and in the audit log. */
export const bookText = textsOf<typeof bookFields, Book>(bookFields, {
  genre: (entry) => entry.genre.name,
  isbn: (entry) => entry.isbn,
})

/** Sort keys by code point, the same on every database. */
export const titleKey = sql<string>`${book.titleKey} collate "C"`
export const authorKey = sql<string>`${book.authorKey} collate "C"`

const books = (db: Database) =>
  db.select(bookColumns).from(book).innerJoin(genre, eq(genre.id, book.genreId)).$dynamic()

export async function findBook(db: Database, id: string): Promise<Book | null> {
  // A malformed id is not found.
  if (!isUuid(id)) return null
  const [row] = await books(db).where(eq(book.id, id))
  return row ?? null
}

const maxDuplicates = 5

type Draft = { title: string; author: string; isbn?: string; except?: string }

/** Possible duplicates: the same ISBN, the same title ignoring accents, or a similar title by the same author. */
export async function findDuplicates(db: Database, { title, author, isbn, except }: Draft): Promise<Book[]> {
  const others = except && isUuid(except) ? ne(book.id, except) : undefined
  const isbn13 = isbn ? toIsbn13(isbn) : null
  const [same, alike] = await Promise.all([
    isbn13 || (title && author)
      ? books(db)
          .where(
            and(
              or(
                isbn13 ? sql`${book.isbn} collate "C" = ${isbn13}` : undefined,
                title && author ? and(eq(titleKey, sql`sort_text(${title})`), authorLike(author)) : undefined,
                title && author
                  ? and(
                      eq(authorKey, sql`sort_text(${author})`),
                      sql`similarity(${book.titleKey}, sort_text(${title})) > 0.45`,
                    )
                  : undefined,
              ),
              others,
            ),
          )
          .limit(maxDuplicates)
      : [],
    title && author ? misspelt(db, title, author, others) : [],
  ])
  return [...new Map([...same, ...alike].map((each) => [each.id, each])).values()].slice(0, maxDuplicates)
}

const authorLike = (author: string) => sql`similarity(${book.authorKey}, sort_text(${author})) > 0.3`

async function misspelt(
  db: Database,
  title: string,
  author: string,
  others: ReturnType<typeof ne> | undefined,
) {
  const term = await lookUp(db, 'book', `${title} ${author}`, true)
  if (term.atMost === 0 || term.atMost > sortLimit) return []
  // A short title is contained in many longer ones.
  const asLong = sql`similarity(${book.titleKey}, sort_text(${title})) > 0.45`
  return await books(db)
    .where(and(holdsAll(book, term), asLong, others))
    .limit(maxDuplicates)
}

const suggested = 8

/** Authors with this prefix, then those with a word of this prefix. */
export async function suggestAuthors(db: Database, term: string): Promise<string[]> {
  const wanted = term.trim()
  if (!wanted) return []
  const beginning = sql`sort_text(${wanted}) collate "C"`
  const end = sql`sort_text(${wanted}) || chr(1114111)`
  const known = await lookUp(db, 'book', wanted)
  // A loose index scan from one author to the next, however many books each has.
  const [begin, within] = await Promise.all([
    db.execute(sql`
      with recursive "known" as (
        (select ${book.author}, ${authorKey} as "key" from ${book}
          where ${authorKey} >= ${beginning} and ${authorKey} < ${end} order by ${authorKey} limit 1)
        union all
        select "next".* from "known" cross join lateral (
          select ${book.author}, ${authorKey} as "key" from ${book}
          where ${authorKey} > "known"."key" and ${authorKey} < ${end} order by ${authorKey} limit 1
        ) as "next"
      )
      select "author" from "known" limit ${suggested}`),
    // A very common word would scan the whole table, and says nothing about authors.
    known.atMost === Infinity
      ? { rows: [] }
      : db.execute(sql`
      select distinct "author" from (
        select ${book.author} from ${book}
        where ${holdsAll(book, known)} and search_text(${book.author}) like '% ' || substr(search_pattern(${wanted}), 2)
        limit 200
      ) as "found" limit ${suggested}`),
  ])
  const names = [...rowsOf<{ author: string }>(begin), ...rowsOf<{ author: string }>(within)]
  return [...new Set(names.map(({ author }) => author))].slice(0, suggested)
}
