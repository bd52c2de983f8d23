import { inArray } from 'drizzle-orm'
import { book } from '~/example/catalogue/book/book.table.server'
import { newId } from '~/lib/new-id'
import { user } from '~/modules/auth/auth.table.server'
import { organization } from '~/modules/organization/organization.table.server'
import { forEverybody } from '~/platform/database/tenant.server'
import type { Database } from '~/platform/database.server'
import ofOrganizations from './organization-shelves.samples.json'
import samples from './shelf.samples.json'
import { type ShelfState, shelfStates } from './shelf-states'
import { shelf, shelfBook } from './shelf.table.server'

const dayMs = 24 * 60 * 60 * 1000

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
        samples.map(({ email }) => email),
      ),
    )
  const ids = new Map(people.map(({ id, email }) => [email, id]))
  let days = 0
  const common = (title: string) => ({
    id: newId(),
    bookId: books.get(title)!,
    addedAt: new Date(Date.now() - ++days * dayMs),
  })

  for (const { email, shelves, ...sample } of samples) {
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
