import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canIn, type OrganizationRole } from '~/access/organization'
import { asPlaceholder, listSource } from '~/entity/list/list.server'
import { defineList, ownFilter } from '~/entity/list/define-list'
import { authorKey, listedColumns, titleKey } from '~/example/catalogue/book/book.data.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { isUuid } from '~/lib/uuid'
import { belongsTo, isVisibleTo, type Owner } from '~/modules/organization/belongs-to.server'
import { organization } from '~/modules/organization/organization.table.server'
import { member } from '~/modules/organization/members/member.table.server'
import type { Database } from '~/platform/database.server'
import { ascending, bothWays } from '~/platform/keyset.server'
import { rowsOf } from '~/platform/rows-of.server'
import { currentScope } from '~/platform/scope.server'
import { shelfBookList } from './shelf.list'
import { isState, shelfStates, type ShelfState } from './shelf-states'
import type { BookShelves, Shelf } from './shelf.schema'
import { shelf, shelfBook } from './shelf.table.server'

/** Whose shelves they are, and what the caller may do there. */
type ShelfAccess = {
  owner: Owner
  organization: { id: string; name: string; slug: string } | null
  role: OrganizationRole | null
  suspended: boolean
}

/** A shelf visible to the caller: a built-in one, or a row. */
export type Found = ShelfAccess & { state: ShelfState | null; shelfId: string | null; name: string | null }

/** With the feature disabled, shelves of organizations are hidden; the tables stay. */
export const withOrganizations = () => currentScope().settings.organizations

export const ofReader = (userId: string): ShelfAccess => ({
  owner: { userId },
  organization: null,
  role: null,
  suspended: false,
})

export const ofOrganization = (
  { id, name, slug, suspendedAt }: typeof organization.$inferSelect,
  role: OrganizationRole | null,
): ShelfAccess => ({
  owner: { organizationId: id },
  organization: { id, name, slug },
  role,
  suspended: suspendedAt !== null,
})

const shownCovers = 4

/** By state or id, if it belongs to the user or one of their organizations; otherwise null. */
export async function findShelf(db: Database, userId: string, named: string): Promise<Found | null> {
  if (isState(named)) return { ...ofReader(userId), state: named, shelfId: null, name: null }
  if (!isUuid(named)) return null
  const [row] = await db
    .select({ shelf, organization, role: member.role })
    .from(shelf)
    .leftJoin(organization, eq(organization.id, shelf.organizationId))
    .leftJoin(member, and(eq(member.organizationId, shelf.organizationId), eq(member.userId, userId)))
    .where(and(eq(shelf.id, named), isVisibleTo(shelf, userId)))
  if (!row || (row.organization && !withOrganizations())) return null
  const access = row.organization ? ofOrganization(row.organization, row.role) : ofReader(userId)
  return { ...access, state: null, shelfId: row.shelf.id, name: row.shelf.name }
}

type OneShelf = Pick<Found, 'owner' | 'shelfId' | 'state'>

/** The books on a shelf, filtered by owner as well as by shelf. */
export const onShelf = ({ owner, shelfId, state }: OneShelf) =>
  and(
    belongsTo(shelfBook, owner),
    shelfId ? eq(shelfBook.shelfId, shelfId) : and(isNull(shelfBook.shelfId), eq(shelfBook.state, state!)),
  )!

const mayEdit = ({ organization: of, role, suspended }: Found) =>
  !of || (!suspended && canIn(role, 'shelf.update'))

type Board = { key: string; books: number; covers: Shelf['covers'] }

/** The number of books and the newest ones of several shelves, in one statement. */
async function boardsOf(db: Database, keys: SQL, isOn: SQL): Promise<Board[]> {
  const result = await db.execute(sql`
    select "each"."key"::text, "counted"."books", "shown"."covers" from unnest(${keys}) as "each"("key")
    cross join lateral (select count(*)::int as "books" from ${shelfBook} where ${isOn}) as "counted"
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'title', ${book.title}, 'author', ${book.author}, 'color', ${genre.color}, 'cover', ${book.coverId})), '[]') as "covers"
      from (
        select ${shelfBook.bookId} from ${shelfBook} where ${isOn}
        order by ${shelfBook.addedAt} desc, ${shelfBook.id} desc limit ${shownCovers}
      ) as "newest"
      join ${book} on ${book.id} = "newest"."book_id" join ${genre} on ${genre.id} = ${book.genreId}
    ) as "shown"`)
  return rowsOf<Board>(result)
}

async function withBooks(db: Database, found: Found[]): Promise<Shelf[]> {
  const [first] = found
  if (!first) return []
  const ofOwner = belongsTo(shelfBook, first.owner)
  const states = found.flatMap(({ state }) => state ?? [])
  const ids = found.flatMap(({ shelfId }) => shelfId ?? [])
  const boards = [
    ...(states.length > 0
      ? await boardsOf(
          db,
          sql`${sql.param(states)}::text[]`,
          sql`${ofOwner} and ${shelfBook.shelfId} is null and ${shelfBook.state} = "each"."key"`,
        )
      : []),
    ...(ids.length > 0
      ? await boardsOf(
          db,
          sql`${sql.param(ids)}::uuid[]`,
          sql`${ofOwner} and ${shelfBook.shelfId} = "each"."key"`,
        )
      : []),
  ]
  const byKey = new Map(boards.map(({ key, ...board }) => [key, board]))
  return found.map((each) => {
    const id = each.shelfId ?? each.state!
    return { id, name: each.name, organization: each.organization, mayEdit: mayEdit(each), ...byKey.get(id)! }
  })
}

export const describeShelf = async (db: Database, found: Found): Promise<Shelf> =>
  (await withBooks(db, [found]))[0]!

/** A user's shelves, the built-in ones first, or those of an organization, by name. */
export async function listShelves(db: Database, access: ShelfAccess): Promise<Shelf[]> {
  const { owner } = access
  const rows = await db
    .select()
    .from(shelf)
    .where(belongsTo(shelf, owner))
    .orderBy(sql`sort_text(${shelf.name}) collate "C"`, asc(shelf.id))
  const states = 'userId' in owner ? shelfStates : []
  return await withBooks(db, [
    ...states.map((state) => ({ ...access, state, shelfId: null, name: null })),
    ...rows.map(({ id, name }) => ({ ...access, state: null, shelfId: id, name })),
  ])
}

const { genre: genreOfBook, ...bookOwn } = listedColumns
const readersOwn = alias(shelfBook, 'readers_own')

export const shelfBooks = listSource(
  defineList({ ...shelfBookList, filters: { shelf: ownFilter<OneShelf>(() => undefined) } }),
  {
    table: shelfBook,
    id: shelfBook.id,
    orders: {
      ...bothWays('addedAt', shelfBook.addedAt, 'timestamptz'),
      title: ascending(titleKey, 'text'),
      author: ascending(authorKey, 'text'),
    },
    filters: { shelf: onShelf },
    read: (db, { position, where, orderBy, limit }) =>
      db
        .select({
          id: shelfBook.id,
          book: bookOwn,
          genre: genreOfBook,
          state: sql<ShelfState | null>`coalesce(${shelfBook.state}, ${readersOwn.state})`,
          note: shelfBook.note,
          addedAt: shelfBook.addedAt,
          position,
        })
        .from(shelfBook)
        .innerJoin(book, eq(book.id, shelfBook.bookId))
        .innerJoin(genre, eq(genre.id, book.genreId))
        .leftJoin(
          readersOwn,
          and(
            eq(readersOwn.userId, shelfBook.userId),
            eq(readersOwn.bookId, shelfBook.bookId),
            isNull(readersOwn.shelfId),
          ),
        )
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    toItem: ({ book: own, genre: of, ...row }) => ({ ...row, book: { ...own, genre: of } }),
    // On every visit of the home page.
    frequent: {
      name: 'books_of_state',
      filter: {
        shelf: {
          owner: { userId: asPlaceholder('userId') },
          shelfId: null,
          state: asPlaceholder('state'),
        },
      },
      values: ({ searchTerm, shelf: of }) =>
        !searchTerm && of && 'userId' in of.owner && of.shelfId === null
          ? { userId: of.owner.userId, state: of.state }
          : undefined,
    },
  },
)

// A non-null column first: drizzle uses it to detect a missing row.
const ownRow = { addedAt: shelfBook.addedAt, state: shelfBook.state, note: shelfBook.note }

/** The user's rows of a book, and all shelves that they may put it on. */
export async function shelvesOfBook(db: Database, userId: string, bookId: string): Promise<BookShelves> {
  if (!isUuid(bookId)) return { state: null, shelves: [] }
  const [state] = await db
    .select(ownRow)
    .from(shelfBook)
    .where(and(eq(shelfBook.userId, userId), eq(shelfBook.bookId, bookId), isNull(shelfBook.shelfId)))
  const rows = await db
    .select({ shelf, organization, role: member.role, place: ownRow, rowId: shelfBook.id })
    .from(shelf)
    .leftJoin(organization, eq(organization.id, shelf.organizationId))
    .leftJoin(member, and(eq(member.organizationId, shelf.organizationId), eq(member.userId, userId)))
    .leftJoin(shelfBook, and(eq(shelfBook.shelfId, shelf.id), eq(shelfBook.bookId, bookId)))
    .where(isVisibleTo(shelf, userId))
    .orderBy(sql`${organization.nameKey} nulls first`, sql`sort_text(${shelf.name}) collate "C"`)
    .limit(500)
  return {
    state: state ?? null,
    shelves: rows
      .filter(
        ({ organization: of, role }) =>
          !of || (withOrganizations() && !of.suspendedAt && canIn(role, 'shelf.update')),
      )
      .map(({ shelf: { id, name }, organization: of, place: found, rowId }) => ({
        id,
        name,
        organization: of && { name: of.name, slug: of.slug },
        place: rowId ? found : null,
      })),
  }
}

/** For the personal data export. */
export async function shelvesOfPerson(db: Database, userId: string) {
  const owned = await db.select().from(shelf).where(eq(shelf.userId, userId)).orderBy(asc(shelf.createdAt))
  const rows = await db
    .select({
      key: sql<string>`coalesce(${shelfBook.shelfId}::text, ${shelfBook.state})`,
      of: { title: book.title, author: book.author, note: shelfBook.note, addedAt: shelfBook.addedAt },
    })
    .from(shelfBook)
    .innerJoin(book, eq(book.id, shelfBook.bookId))
    .where(eq(shelfBook.userId, userId))
    .orderBy(desc(shelfBook.addedAt))
  const named = [
    ...shelfStates.map((state) => ({ key: state as string, name: state as string })),
    ...owned.map(({ id, name }) => ({ key: id, name })),
  ]
  return named.map(({ key, name }) => ({
    name,
    books: rows.filter((row) => row.key === key).map(({ of }) => of),
  }))
}
