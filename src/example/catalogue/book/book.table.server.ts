import { type Column, isNotNull, sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ColumnsMatch } from '~/entity/fields/field-store.server'
import { pictureColumns } from '~/entity/picture/picture-columns.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { createdAt, updatedAt } from '~/platform/columns.server'
import type { bookFields } from './book.fields'

export const cover = pgTable('cover', pictureColumns(), (t) => [index('cover_created').on(t.createdAt)])

/**
 * The search terms of a book in one index: its words, and as marked terms its genre, its author, and the millennium,
 * century, decade and year.
 */
export const bookTerms = ({
  words,
  genreId,
  authorKey,
  year,
}: Record<'words' | 'genreId' | 'authorKey' | 'year', Column>) =>
  sql`(${words} || array['@' || ${genreId}::text, '@=' || ${authorKey}, '@' || (${year} / 1000)::text, '@' || lpad((${year} / 100)::text, 2, '0'), '@' || lpad((${year} / 10)::text, 3, '0'), '@' || lpad(${year}::text, 4, '0')])`

export const book = pgTable(
  'book',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    author: text('author').notNull(),
    genreId: uuid('genre_id')
      .notNull()
      .references(() => genre.id),
    publisher: text('publisher'),
    year: integer('year'),
    /** Thirteen digits. */
    isbn: text('isbn'),
    description: text('description'),
    coverId: uuid('cover_id').references(() => cover.id),
    /** Incremented by a trigger when an editable column changes (optimistic locking). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Folded by the SQL function search_text, with separators between the parts. */
    search: text('search').generatedAlwaysAs(
      sql`search_text("title" || E'\\n ' || "author" || E'\\t ' || coalesce("publisher", '') || E'\\t ' || coalesce("isbn", ''))`,
    ),
    /** Sort keys. Stored, because folding takes longer than reading a row. */
    titleKey: text('title_key').generatedAlwaysAs(sql`sort_text("title")`),
    authorKey: text('author_key').generatedAlwaysAs(sql`sort_text("author")`),
    /** Includes the year, and each run of four digits of the ISBN, marked by a character that no word has. */
    words: text('words')
      .array()
      .generatedAlwaysAs(
        sql`search_words("title" || ' ' || "author" || ' ' || coalesce("publisher", '') || ' ' || coalesce("year"::text, '')) || isbn_parts(coalesce("isbn", ''))`,
      ),
  },
  (t) => [
    uniqueIndex('book_title_author_unique').on(
      sql`fold_case(btrim(${t.title}))`,
      sql`fold_case(btrim(${t.author}))`,
    ),
    // Scanned backwards for the newest rows. A descending index would sort nulls differently from the queries.
    index('book_newest').on(t.createdAt, t.id),
    index('book_genre_newest').on(t.genreId, t.createdAt, t.id),
    // One index for each order, for all books and within a genre.
    index('book_by_title').on(sql`${t.titleKey} collate "C"`, t.id),
    index('book_by_author').on(sql`${t.authorKey} collate "C"`, t.id),
    index('book_genre_by_title').on(t.genreId, sql`${t.titleKey} collate "C"`, t.id),
    index('book_genre_by_author').on(t.genreId, sql`${t.authorKey} collate "C"`, t.id),
    // Books without a year come last in either direction.
    index('book_by_year').on(sql`coalesce(${t.year}, 32767)`, t.id),
    index('book_by_year_down').on(sql`coalesce(${t.year}, -32768)`, t.id),
    index('book_genre_by_year').on(t.genreId, sql`coalesce(${t.year}, 32767)`, t.id),
    index('book_genre_by_year_down').on(t.genreId, sql`coalesce(${t.year}, -32768)`, t.id),
    index('book_isbn').on(sql`${t.isbn} collate "C"`),
    index('book_cover').on(t.coverId).where(isNotNull(t.coverId)),
    index('book_with_cover').on(t.createdAt, t.id).where(isNotNull(t.coverId)),
    index('book_terms').using('gin', bookTerms(t)),
  ],
)

void (true satisfies ColumnsMatch<
  typeof book,
  typeof bookFields,
  'search' | 'words' | 'titleKey' | 'authorKey'
>)
