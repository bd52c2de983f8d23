import { and, eq, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { genre, genreBookCount } from '~/example/catalogue/genre/genre.table.server'
import { isUuid } from '~/lib/uuid'
import { countUpTo } from '~/platform/count-up-to.server'
import type { Database } from '~/platform/database.server'
import { countFound, few } from '~/platform/found-rows.server'
import { inOrder, type Order, type Part, type Place, readParts } from '~/platform/list-parts.server'
import { prepared } from '~/platform/prepared.server'
import { totalOf } from '~/platform/row-count.server'
import { beginsWith, holdsAll, lookUp, startsWith, type Term } from '~/platform/search.server'
import { authorKey, bookColumns, titleKey } from './book.data.server'
import type { Book, BookFilter, BookSort } from './book.schema'
import { book } from './book.table.server'
import { type IsbnSearch, lookUpIsbn } from './isbn-search.server'

/** The last row of a page, by what the list is ordered by. */
export type BookPosition = Place & {
  sort: BookSort
  similar: boolean
  /** Counted for the first page and carried along. */
  total?: number
  totalIsAtLeast?: boolean
}

const newest: Order = {
  by: sql`${book.createdAt}`,
  // The column's microseconds do not fit a Date, so the position travels as text.
  text: sql<string>`${book.createdAt}::text`,
  type: 'timestamptz',
  descending: true,
}
const byTitle: Order = { by: titleKey, text: titleKey, type: 'text', descending: false }
const byAuthor: Order = { by: authorKey, text: authorKey, type: 'text', descending: false }
/** Books without a year come last in either direction. */
const byYear = (unknown: number, descending: boolean): Order => {
  const by = sql`coalesce(${book.year}, ${sql.raw(String(unknown))})`
  return { by, text: sql<string>`${by}::text`, type: 'int', descending }
}

const orders: Record<Exclude<BookSort, 'relevance'>, Order> = {
  '-createdAt': newest,
  createdAt: { ...newest, descending: false },
  title: byTitle,
  '-title': { ...byTitle, descending: true },
  author: byAuthor,
  '-author': { ...byAuthor, descending: true },
  year: byYear(32_767, false),
  '-year': byYear(-32_768, true),
}

/** Those that the filter names, the words of its search aside. */
const named = ({ genre: genreId, author, hasCover, yearFrom, yearTo }: BookFilter) =>
  and(
    genreId === undefined ? undefined : isUuid(genreId) ? eq(book.genreId, genreId) : sql`false`,
    author ? eq(authorKey, sql`sort_text(${author})`) : undefined,
    hasCover === undefined ? undefined : hasCover ? isNotNull(book.coverId) : isNull(book.coverId),
    yearFrom === undefined ? undefined : gte(sql`coalesce(${book.year}, -32768)`, yearFrom),
    yearTo === undefined ? undefined : lte(sql`coalesce(${book.year}, 32767)`, yearTo),
  )

/** What was searched for, once its words were looked up. */
type Search = {
  text: string
  words: Term
  isbn: IsbnSearch
  /** All that it finds, in whatever way. */
  found: SQL
  /** With the number of all that it finds. */
  term: Term
}

async function lookUpWords(
  db: Database,
  { searchTerm }: BookFilter,
  similar: boolean,
): Promise<Search | undefined> {
  // As titles are written: on one line, one blank between two words.
  const text = searchTerm.trim().replaceAll(/\s+/g, ' ')
  if (!text) return undefined
  const [words, isbn] = await Promise.all([lookUp(db, 'book', text, similar), lookUpIsbn(db, text)])
  // Signs alone are no words, but a title may begin with them. Few do.
  if (words.searched.length === 0)
    return { text, words, isbn, term: { ...words, atMost: few }, found: or(...beginnings(text))! }
  const found = or(holdsAll(book, words), isbn.whole?.where, isbn.part?.where)!
  const atMost = words.atMost + (isbn.whole?.atMost ?? 0) + (isbn.part?.atMost ?? 0)
  return { text, words, isbn, term: { ...words, atMost }, found }
}

/** All that a list with this filter shows. What is only similar was not asked for by anybody. */
export async function whichMatch(db: Database, filter: BookFilter) {
  return and(named(filter), (await lookUpWords(db, filter, false))?.found)
}

/**
 * By relevance: the ISBN, the title, the author that was searched for; titles that begin so, authors who do; everything
 * else that holds the words, and then what has the digits within its ISBN, the newest first.
 */
function partsOf(filter: BookFilter, sort: BookSort, search: Search | undefined, similar: boolean): Part[] {
  const rest = named(filter)
  const where = and(rest, search?.found)
  if (sort !== 'relevance') return [{ order: { ...orders[sort], term: search?.term }, where }]
  // The indexes know a hundred letters of a title. A single one may stand for many there.
  if (!search || similar || search.text.normalize('NFKD').length > 90)
    return [{ order: { ...newest, term: search?.term }, where }]
  const { text, words, isbn } = search
  const key = sql`sort_text(${text})`
  const [titles, authors] = beginnings(text)
  // The same in the text that is kept: to fold the title of every row again takes long.
  const title = beginsWith(book.search, '', text)
  const author = beginsWith(book.search, '\n', text)
  const titleItself = beginsWith(book.search, '', text, '\n')
  const authorThemself = beginsWith(book.search, '\n', text, '\t')
  // Most books have another ISBN, some have none.
  const others = isbn.whole ? and(rest, sql`(${isbn.whole.where}) is not true`) : rest
  const withoutWords = (atMost: number): Order => ({ ...newest, term: { searched: [], atMost, atLeast: 0 } })
  const parts: Part[] = [
    { order: byTitle, where: and(others, sql`${titleKey} = ${key}`, titles) },
    { order: byAuthor, where: and(others, sql`${authorKey} = ${key}`, authors, not(titleItself)) },
    { order: byTitle, where: and(others, titles, not(titleItself), not(authorThemself)) },
    { order: byAuthor, where: and(others, authors, not(title), not(authorThemself)) },
  ]
  if (isbn.whole)
    parts.unshift({ order: withoutWords(isbn.whole.atMost), where: and(rest, isbn.whole.where) })
  if (words.searched.length === 0) return parts
  const within = holdsAll(book, words)
  parts.push({ order: { ...newest, term: words }, where: and(others, within, not(title), not(author)) })
  if (isbn.part)
    parts.push({
      order: withoutWords(isbn.part.atMost),
      where: and(rest, isbn.part.where, not(within), not(title), not(author)),
    })
  return parts
}

/** Titles, and authors, that begin with it. */
const beginnings = (text: string) => [startsLike(titleKey, text), startsLike(authorKey, text)] as const

const startsLike = (key: SQL, text: string) =>
  // Of a vowel sign alone nothing is left, and everything begins with nothing.
  and(startsWith(key, sql`sort_text(${text})`), sql`sort_text(${text}) <> ' '`)

const selection = (db: Database, text: SQL<string>) =>
  db
    .select({ ...bookColumns, position: text })
    .from(book)
    .innerJoin(genre, eq(genre.id, book.genreId))
    .$dynamic()

/** The list that is asked for most, planned once. */
const newestBooks = prepared((db) =>
  selection(db, newest.text)
    .orderBy(...inOrder(newest, book.id))
    .limit(sql.placeholder('rows'))
    .prepare('newest_books'),
)

export type BookPage = {
  sort: BookSort
  after?: BookPosition
  limit: number
  /** Asked for by whoever knows already that the words themselves find nothing. */
  similar?: boolean
}

export async function listBooks(db: Database, filter: BookFilter, page: BookPage) {
  const similar = page.after?.similar ?? page.similar ?? false
  const found = await listMatching(db, filter, page, similar)
  if (found.items.length > 0 || page.after || !filter.searchTerm.trim()) return found
  return await listMatching(db, filter, page, true)
}

async function listMatching(db: Database, filter: BookFilter, page: BookPage, similar: boolean) {
  const { sort, after, limit } = page
  const search = await lookUpWords(db, filter, similar)
  const parts = partsOf(filter, sort, search, similar)
  const [rows, count] = await Promise.all([
    // One more than asked for tells whether there is a next page.
    readRows(db, parts, after, limit + 1),
    after?.total === undefined
      ? countMatching(db, filter, search, { ...parts.at(-1)!.order, term: search?.term })
      : { total: after.total, totalIsAtLeast: after.totalIsAtLeast ?? false, carried: true },
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const { total, totalIsAtLeast, carried } = count
  const next: BookPosition | null = last
    ? {
        sort,
        part: last.part,
        value: last.row.position,
        id: last.row.id,
        similar,
        ...(carried && { total, totalIsAtLeast }),
      }
    : null
  return {
    items: rows.slice(0, limit).map(({ row: { position: _position, ...item } }): Book => item),
    total,
    totalIsAtLeast,
    similar,
    next,
  }
}

async function readRows(db: Database, parts: Part[], after: BookPosition | undefined, rows: number) {
  const only = parts.length === 1 ? parts[0]! : undefined
  if (only && !only.where && only.order.by === newest.by && only.order.descending && !after)
    return (await newestBooks(db).execute({ rows })).map((row) => ({ part: 0, row }))
  return await readParts(parts, { id: book.id, after, rows }, ({ part, beyond, orderBy, limit }) =>
    selection(db, part.order.text)
      .where(and(part.where, beyond))
      .orderBy(...orderBy)
      .limit(limit),
  )
}

/** Totals that are kept are told as they are now; those that had to be counted are counted once, for the first page. */
async function countMatching(db: Database, filter: BookFilter, search: Search | undefined, order: Order) {
  const rest = named(filter)
  if (search) {
    const { term, found, isbn, words } = search
    // Digits that many an ISBN holds. What holds them as a word besides makes no difference.
    if (isbn.part && isbn.part.atMost > few && words.atMost <= few) {
      const { exactly, count } = isbn.part
      const known = exactly !== null && !rest
      const counted = known
        ? { total: exactly, totalIsAtLeast: words.atMost > 0 }
        : await countUpTo(db, book, and(rest, count), [])
      return { ...counted, carried: true }
    }
    const question = { table: book, rest, found, term, order: inOrder(order, book.id) }
    return { ...(await countFound(db, question)), carried: true }
  }
  const { genre: genreId, ...others } = filter
  if (named({ ...others }))
    return { ...(await countUpTo(db, book, rest, inOrder(order, book.id))), carried: true }
  const total = genreId === undefined ? await totalOf(db, 'book') : await totalOfGenre(db, genreId)
  return { total, totalIsAtLeast: false, carried: false }
}

async function totalOfGenre(db: Database, genreId: string): Promise<number> {
  if (!isUuid(genreId)) return 0
  const [row] = await db
    .select({ total: genreBookCount.total })
    .from(genreBookCount)
    .where(eq(genreBookCount.genreId, genreId))
  return row?.total ?? 0
}
