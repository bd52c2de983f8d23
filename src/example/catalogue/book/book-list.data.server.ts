import { and, eq, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  ascending,
  bothWays,
  descending,
  type GroupQuery,
  type Order,
  type RankedGroup,
} from '~/platform/keyset.server'
import { listSource, onlyFilters, type Rest } from '~/entity/list/list.server'
import { booksOf, genre } from '~/example/catalogue/genre/genre.table.server'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { countUpTo, sortLimit } from '~/platform/search-rows.server'
import { totalIn } from '~/platform/row-count.server'
import {
  beginsWith,
  type Frequent,
  holdsAll,
  holdsAny,
  lookUp,
  mostFrequent,
  startsWith,
  type Term,
} from '~/platform/search.server'
import { csvFormat } from '~/entity/fields/field-store.server'
import { type ExportFormat, type RowFormat, streamRows } from '~/platform/row-stream.server'
import { authorKey, bookColumns, bookText, titleKey } from './book.data.server'
import { bookList, type BookSort } from './book.list'
import type { Book, BookFilter } from './book.schema'
import { book, bookTerms } from './book.table.server'
import { type IsbnSearch, lookUpIsbn, yearTerms } from './book-terms.server'
import { bookFields } from './book.fields'

const newest = descending(book.createdAt, 'timestamptz')
const byTitle = ascending(titleKey, 'text')
const byAuthor = ascending(authorKey, 'text')
/** Books without a year come last in either direction. */
const yearOrLast = sql`coalesce(${book.year}, 32767)`
const yearOrFirst = sql`coalesce(${book.year}, -32768)`

const searched = { words: bookTerms(book), search: book.search }

type Filters = Omit<BookFilter, 'searchTerm'>

const genreTerm = (id: string) => `@${id.toLowerCase()}`

const yearsOf = ({ yearFrom, yearTo }: Filters) =>
  yearFrom === undefined && yearTo === undefined ? undefined : yearTerms(yearFrom, yearTo)

/** A shorter term is a longer span; of decades, the latest have most books. */
const widestFirst = (one: string, other: string) => one.length - other.length || (one < other ? 1 : -1)

/** The filters as terms of the word index. */
const ofTerms = ({ author, genre: id }: Filters, years: string[] | undefined) =>
  and(
    author ? sql`${searched.words} && array['@=' || sort_text(${author})]` : undefined,
    id === undefined ? undefined : holdsAny(searched.words, isUuid(id) ? [genreTerm(id)] : []),
    years && holdsAny(searched.words, years),
  )

/** A search whose words have been looked up. */
type Search = {
  text: string
  words: Term
  isbn: IsbnSearch
  /** The condition of every match, by words or by ISBN. */
  found: SQL
  holds?: SQL
  frequent?: Frequent | undefined
  /** The words, with an upper bound of matching rows. */
  term: Term
}

async function lookUpWords(db: Database, searchTerm: string, similar: boolean): Promise<Search | undefined> {
  // Normalized like titles: one line, single spaces.
  const text = searchTerm.trim().replaceAll(/\s+/g, ' ')
  if (!text) return undefined
  const [words, isbn] = await Promise.all([lookUp(db, 'book', text, similar), lookUpIsbn(db, text)])
  // A term of symbols only has no words, but a few titles start with such symbols.
  if (words.searched.length === 0)
    return { text, words, isbn, term: { ...words, atMost: sortLimit }, found: or(...beginnings(text))! }
  const orIsbn = (byWords: SQL) => or(byWords, isbn.whole?.where, isbn.part?.where)!
  const found = orIsbn(holdsAll(searched, words))
  const holds = orIsbn(holdsAll(book, words))
  const atMost = words.atMost + (isbn.whole?.atMost ?? 0) + (isbn.part?.atMost ?? 0)
  const named = mostFrequent(searched.words, words)
  const frequent = named && { ...named, isAll: named.isAll && !isbn.whole && !isbn.part }
  return { text, words, isbn, term: { ...words, atMost }, found, holds, frequent }
}

/**
 * Ranked parts: exact ISBN, title, author; titles and authors with this prefix; everything else with the words, and
 * then partial ISBNs, newest first.
 */
function ranked({ text, words, isbn }: Search, { along: rest, byWords }: Rest): RankedGroup[] | undefined {
  // The indexes cover a hundred characters of a title, and one character may fold to several.
  if (text.normalize('NFKD').length > 90) return undefined
  const key = sql`sort_text(${text})`
  const [titles, authors] = beginnings(text)
  // On the stored folded text, because folding every title again is slow.
  const title = beginsWith(book.search, '', text)
  const author = beginsWith(book.search, '\n', text)
  const titleItself = beginsWith(book.search, '', text, '\n')
  const authorThemself = beginsWith(book.search, '\n', text, '\t')
  // `is not true` includes books without an ISBN.
  const otherIsbn = isbn.whole && sql`(${isbn.whole.where}) is not true`
  const others = and(rest, otherIsbn)
  const withoutWords = (atMost: number): Order => ({ ...newest, term: { searched: [], atMost, atLeast: 0 } })
  const parts: RankedGroup[] = [
    { order: byTitle, where: and(others, sql`${titleKey} = ${key}`, titles) },
    { order: byAuthor, where: and(others, sql`${authorKey} = ${key}`, authors, not(titleItself)) },
    { order: byTitle, where: and(others, titles, not(titleItself), not(authorThemself)) },
    { order: byAuthor, where: and(others, authors, not(title), not(authorThemself)) },
  ]
  if (isbn.whole)
    parts.unshift({ order: withoutWords(isbn.whole.atMost), where: and(rest, isbn.whole.where) })
  if (words.searched.length === 0) return parts
  const within = holdsAll(searched, words)
  const otherwise = and(not(title), not(author))
  parts.push({
    order: { ...newest, term: words },
    where: and(others, holdsAll(book, words), otherwise),
    byWords: and(within, byWords, otherIsbn, otherwise),
  })
  if (isbn.part)
    parts.push({
      order: withoutWords(isbn.part.atMost),
      where: and(rest, isbn.part.where, not(within), otherwise),
      byWords: and(isbn.part.count, byWords, not(within), otherwise),
    })
  return parts
}

/** Titles and authors with this prefix. */
const beginnings = (text: string) => [startsLike(titleKey, text), startsLike(authorKey, text)] as const

const startsLike = (key: SQL, text: string) =>
  // Folding can leave an empty string (a lone Arabic vowel sign), and every name starts with the empty string.
  and(startsWith(key, sql`sort_text(${text})`), sql`sort_text(${text}) <> ' '`)

const selection = (db: Database, position: GroupQuery['position'], from: PgTable = book) =>
  db
    .select({ ...bookColumns, position })
    .from(from)
    .innerJoin(genre, eq(genre.id, book.genreId))
    .$dynamic()

const allBooks = totalIn('book')

export const books = listSource(bookList, {
  table: book,
  id: book.id,
  orders: {
    createdAt: ascending(book.createdAt, 'timestamptz'),
    '-createdAt': newest,
    ...bothWays('title', titleKey, 'text'),
    ...bothWays('author', authorKey, 'text'),
    year: ascending(yearOrLast, 'int'),
    '-year': descending(yearOrFirst, 'int'),
  },
  filters: {
    genre: (id) => (isUuid(id) ? eq(book.genreId, id) : sql`false`),
    author: (author) => (author ? eq(authorKey, sql`sort_text(${author})`) : undefined),
    hasCover: (hasCover) => (hasCover ? isNotNull : isNull)(book.coverId),
    // By the sort key, so that its index bounds the range.
    yearFrom: (year, sort) =>
      sort === '-year' ? gte(yearOrFirst, year) : and(gte(yearOrLast, year), isNotNull(book.year)),
    yearTo: (year, sort) =>
      sort === '-year' ? and(lte(yearOrFirst, year), isNotNull(book.year)) : lte(yearOrLast, year),
  },
  indexed: (sort) => (/^-?year$/.test(sort) ? ['genre', 'yearFrom', 'yearTo'] : ['genre']),
  asWords: {
    filters: ['genre', 'author', 'yearFrom', 'yearTo'],
    where: (filter) => ofTerms(filter, yearsOf(filter)),
    part: ({ genre: id, ...filter }) => {
      const years = yearsOf(filter)
      const some = years?.toSorted(widestFirst).slice(0, 3)
      const isAll = some?.length === years?.length
      return id !== undefined && isUuid(id)
        ? { every: [genreTerm(id)], where: ofTerms(filter, some), isAll }
        : { every: [], where: ofTerms({ genre: id, ...filter }, some), isAll }
    },
  },
  isNarrow: ({ author }) => Boolean(author),
  lookUp: lookUpWords,
  ranked,
  total: ({ genre: id, searchTerm: _, ...others }) => {
    if (Object.values(others).some((value) => value !== undefined && value !== '')) return undefined
    return id === undefined ? allBooks : totalOfGenre(id)
  },
  count: async (db, { rest, search }) => (search ? await countByIsbn(db, rest, search) : null),
  countAlong: ({ genre: id, yearFrom, yearTo }, sort) => {
    const isByYear = id !== undefined || yearFrom !== undefined || yearTo !== undefined
    return isByYear ? (sort === '-year' ? '-year' : 'year') : undefined
  },
  read: (db, { from, position, where, orderBy, limit }) =>
    selection(db, position, from)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  frequent: { name: 'newest_books', filter: {}, values: onlyFilters() },
  toItem: ({ position: _position, ...item }): Book => item,
})

/** Counts a common part of an ISBN. Rows that also have the digits as a word are counted once. */
async function countByIsbn(db: Database, rest: SQL | undefined, { isbn: { part }, words }: Search) {
  if (!part || part.atMost <= sortLimit || words.atMost > sortLimit) return null
  if (part.exactly !== null && !rest) return { total: part.exactly, totalIsAtLeast: words.atMost > 0 }
  return await countUpTo(db, book, and(rest, part.count), [])
}

const totalOfGenre = (id: string): SQL<number> => (isUuid(id) ? booksOf(sql`${id}::uuid`) : sql<number>`0`)

const jsonOf = ({ genre: { name }, version: _version, ...row }: Book) =>
  JSON.stringify({ ...row, genre: name })

const formats: Record<ExportFormat, RowFormat<Book>> = {
  csv: csvFormat(bookFields, bookText),
  json: { start: '[\n', join: ',\n', end: '\n]\n', write: jsonOf },
}

export const exportBooks = (
  db: Database,
  format: ExportFormat,
  filter: BookFilter,
  page: { sort: BookSort; similar: boolean },
) => streamRows(formats[format], (after, limit) => books.page(db, filter, { ...page, after, limit }))
