import { and, eq, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { genre, genreBookCount } from '~/features/genre/genre.table.server'
import { asciiDigits } from '~/lib/ascii-digits'
import { toIsbn13 } from '~/lib/isbn'
import { isUuid } from '~/lib/uuid'
import { countFound, few, orderFor } from '~/server/found-rows.server'
import { countUpTo } from '~/server/count-up-to.server'
import type { Database } from '~/server/database.server'
import { prepared } from '~/server/prepared.server'
import { totalOf } from '~/server/row-count.server'
import { beginsWith, holdsAll, lookUp, type Term } from '~/server/search.server'
import { authorKey, bookColumns, titleKey } from './book.data.server'
import type { Book, BookFilter, BookSort } from './book.schema'
import { book } from './book.table.server'

/** The last row of a page, by what the list is ordered by; the id breaks ties. */
export type BookPosition = {
  sort: BookSort
  /** Which part of the list by relevance. */
  part: number
  value: string
  id: string
  similar: boolean
  /** Counted for the first page and carried along. */
  total?: number
  totalIsAtLeast?: boolean
}

type Order = {
  by: SQL
  text: SQL<string>
  type: 'text' | 'timestamptz' | 'int'
  descending: boolean
  /** What is searched for in this order. */
  term?: Term
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
type Search = { term: Term; found: SQL; text: string }

async function lookUpWords(db: Database, { searchTerm }: BookFilter, similar: boolean) {
  // As titles are written: on one line, one blank between two words.
  const text = searchTerm.trim().replaceAll(/\s+/g, ' ')
  if (!text) return undefined
  const isbn = byIsbn(text)
  const term = await lookUp(db, 'book', text, similar)
  // Signs alone are no words, but a title may begin with them. Few do.
  if (term.searched.length === 0)
    return { term: { ...term, atMost: few }, found: or(...beginnings(text))!, text }
  const found = holdsAll(book, term)
  if (!isbn) return { term, found, text }
  // Whoever searches for an ISBN writes it as it stands on the book.
  return { term: { ...term, atMost: Infinity, atLeast: 0 }, found: or(found, isbn)!, text }
}

/** The digits of one, or how they begin. */
function byIsbn(text: string): SQL | undefined {
  const whole = toIsbn13(text)
  if (whole) return sql`${book.isbn} collate "C" = ${whole}`
  const digits = asciiDigits(text).replaceAll(/[\s-]/g, '')
  if (!/^\d{5,13}$/.test(digits)) return undefined
  return and(sql`${book.isbn} collate "C" >= ${digits}`, sql`${book.isbn} collate "C" < ${`${digits}:`}`)
}

/** What a list with this filter shows, by the words of its search or by similar ones. */
export async function whichMatch(db: Database, filter: BookFilter, similar: boolean) {
  return and(named(filter), (await lookUpWords(db, filter, similar))?.found)
}

type Part = { order: Order; where: SQL | undefined }

/**
 * A list is read part by part, each along its index. By relevance: titles that begin with what was searched for,
 * the title itself first among them; then authors who do; then everything else that holds the words, the newest first.
 */
function partsOf(filter: BookFilter, sort: BookSort, search: Search | undefined, similar: boolean): Part[] {
  const rest = named(filter)
  const term = search?.term
  const where = and(rest, search?.found)
  if (sort !== 'relevance') return [{ order: term ? { ...orders[sort], term } : orders[sort], where }]
  // The indexes know a hundred letters of a title. A single one may stand for many there.
  if (!search || similar || search.text.normalize('NFKD').length > 90)
    return [{ order: term ? { ...newest, term } : newest, where }]
  const { text } = search
  const title = beginsWith(book.search, '', text)
  const author = beginsWith(book.search, '\n', text)
  const [titles, authors] = beginnings(text)
  const begin: Part[] = [
    { order: byTitle, where: and(rest, titles) },
    { order: byAuthor, where: and(rest, authors, not(title)) },
  ]
  if (search.term.searched.length === 0) return begin
  return [...begin, { order: { ...newest, term }, where: and(where, not(title), not(author)) }]
}

/** Titles, and authors, that begin with it. */
const beginnings = (text: string) => [startsLike(titleKey, text), startsLike(authorKey, text)] as const

const startsLike = (key: SQL, term: string) =>
  and(
    sql`${key} >= sort_text(${term})`,
    // Of a vowel sign alone nothing is left, and everything begins with nothing.
    sql`sort_text(${term}) <> ' '`,
    // The last code point there is.
    sql`${key} < sort_text(${term}) || chr(1114111)`,
  )

const selection = (db: Database, text: SQL<string>) =>
  db
    .select({ ...bookColumns, position: text })
    .from(book)
    .innerJoin(genre, eq(genre.id, book.genreId))
    .$dynamic()

const inOrder = ({ by, type, term, descending }: Order) => {
  const direction = descending ? sql`desc` : sql`asc`
  return [sql`${orderFor(by, type, term)} ${direction}`, sql`${book.id} ${direction}`]
}

const beyond = ({ by, type, descending }: Order, { value, id }: Pick<BookPosition, 'value' | 'id'>) =>
  sql`(${by}, ${book.id}) ${descending ? sql`<` : sql`>`} (${value}::${sql.raw(type)}, ${id}::uuid)`

/** The list that is asked for most, planned once. */
const newestBooks = prepared((db) =>
  selection(db, newest.text)
    .orderBy(...inOrder(newest))
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
      ? countMatching(db, filter, search, parts.at(-1)!.order)
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

type Row = { part: number; row: Book & { position: string } }

async function readRows(db: Database, parts: Part[], after: BookPosition | undefined, rows: number) {
  const only = parts.length === 1 ? parts[0]! : undefined
  if (only && !only.where && only.order === newest && !after)
    return (await newestBooks(db).execute({ rows })).map((row): Row => ({ part: 0, row }))

  const read: Row[] = []
  for (const [part, { order, where }] of parts.entries()) {
    if (read.length === rows) break
    if (after && part < after.part) continue
    const place = after && part === after.part ? beyond(order, after) : undefined
    const found = await selection(db, order.text)
      .where(and(where, place))
      .orderBy(...inOrder(order))
      .limit(rows - read.length)
    read.push(...found.map((row) => ({ part, row })))
  }
  return read
}

/** Totals that are kept are told as they are now; those that had to be counted are counted once, for the first page. */
async function countMatching(db: Database, filter: BookFilter, search: Search | undefined, order: Order) {
  const rest = named(filter)
  if (search) {
    const { term, found } = search
    const question = { table: book, rest, found, term, order: inOrder(order) }
    return { ...(await countFound(db, question)), carried: true }
  }
  const { genre: genreId, ...others } = filter
  if (named({ ...others })) return { ...(await countUpTo(db, book, rest, inOrder(order))), carried: true }
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
