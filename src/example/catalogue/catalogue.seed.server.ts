import { inArray } from 'drizzle-orm'
import { newId } from '~/lib/new-id'
import { user } from '~/modules/auth/auth.table.server'
import { organization } from '~/modules/organization/organization.table.server'
import { forEverybody } from '~/platform/database/tenant.server'
import type { Database } from '~/platform/database.server'
import bookSamples from './book/book.samples.json'
import { book } from './book/book.table.server'
import { genre as genreTable } from './genre/genre.table.server'
import ofOrganizations from './shelf/organization-shelves.samples.json'
import shelfSamples from './shelf/shelf.samples.json'
import { type ShelfState, shelfStates } from './shelf/shelf-states'
import { shelf, shelfBook } from './shelf/shelf.table.server'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** After the genres. */
export async function seedBooks(db: Database): Promise<void> {
  const now = Date.now()
  const genres = await db.select().from(genreTable)
  const genreIds = new Map(genres.map(({ id, name }) => [name, id]))
  await db.insert(book).values(
    bookSamples.map(({ genre, ...sample }, index) => {
      const createdAt = new Date(now - index * 5 * hourMs)
      return { id: newId(), ...sample, genreId: genreIds.get(genre)!, createdAt, updatedAt: createdAt }
    }),
  )
}

export async function seedShelves(tx: Database): Promise<void> {
  await forEverybody(tx)
  const books = new Map(
    (await tx.select({ id: book.id, title: book.title }).from(book)).map((b) => [b.title, b.id]),
  )
  const people = await tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(
      inArray(
        user.email,
        shelfSamples.map(({ email }) => email),
      ),
    )
  const ids = new Map(people.map(({ id, email }) => [email, id]))
  let days = 0
  const common = (title: string) => ({
    id: newId(),
    bookId: books.get(title)!,
    addedAt: new Date(Date.now() - ++days * dayMs),
  })

  for (const { email, shelves, ...sample } of shelfSamples) {
    const userId = ids.get(email)!
    await tx
      .insert(shelfBook)
      .values(
        shelfStates.flatMap((state) =>
          sample[state].map(({ title, note }) => ({ ...common(title), userId, state, note })),
        ),
      )
    for (const { name, books: titles } of shelves) {
      const shelfId = newId()
      await tx.insert(shelf).values({ id: shelfId, userId, name })
      await tx.insert(shelfBook).values(titles.map((title) => ({ ...common(title), userId, shelfId })))
    }
  }

  const organizations = await tx.select({ id: organization.id, slug: organization.slug }).from(organization)
  for (const { id: organizationId, slug } of organizations) {
    for (const { name, books: held } of ofOrganizations.find((each) => each.slug === slug)?.shelves ?? []) {
      const shelfId = newId()
      await tx.insert(shelf).values({ id: shelfId, organizationId, name })
      await tx.insert(shelfBook).values(
        held.map(({ title, state, note }) => ({
          ...common(title),
          organizationId,
          shelfId,
          state: state as ShelfState,
          note,
        })),
      )
    }
  }
}
