import { implement } from '@orpc/server'
import { AppError, isNamedError } from '~/lib/app-error'
import type { FormCall, FormFields } from '~/manifest/server-module.server'
import { actorOf } from '~/modules/audit/record.server'
import { unknownOrganization } from '~/modules/organization/actions/in-organization.server'
import { recordVisit, requireMembership } from '~/modules/organization/actions/visit-as-member.server'
import type { Database } from '~/platform/database.server'
import { readAsTenant } from '~/platform/database/tenant.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { changeShelfRow, putBook, takeOff } from './actions/shelf-book.server'
import { createShelf, removeShelf, renameShelf } from './actions/shelf.server'
import { shelfContract } from './shelf.contract'
import {
  describeShelf,
  findShelf,
  type Found,
  listShelves,
  ofOrganization,
  ofReader,
  shelfBooks,
  shelvesOfBook,
  withOrganizations,
} from './shelf.data.server'
import { isState } from './shelf-states'

const calls = implement(shelfContract).$context<HandlerContext>()

const asCaller = <T>(
  context: HandlerContext,
  work: (tx: Database, userId: string) => Promise<T>,
): Promise<T> => {
  const { userId } = actorOf(context).caller
  return readAsTenant(context.db, userId, (tx) => work(tx, userId))
}

/** The same for a shelf that may be an organization's: records an impersonating administrator in its log. */
async function ofSomebody<T>(
  context: HandlerContext,
  work: (tx: Database, userId: string) => Promise<{ found: Pick<Found, 'organization'>; value: T }>,
): Promise<T> {
  const { found, value } = await asCaller(context, work)
  if (found.organization) await recordVisit(context.db, actorOf(context), found.organization)
  return value
}

async function requireShelf(tx: Database, userId: string, named: string): Promise<Found> {
  const shelf = await findShelf(tx, userId, named)
  if (!shelf) throw new AppError('NOT_FOUND', 404)
  return shelf
}

async function ownerOf(context: HandlerContext, organizationId?: string) {
  if (organizationId === undefined) return ofReader(actorOf(context).caller.userId)
  if (!withOrganizations()) throw unknownOrganization()
  const { organization, role } = await requireMembership(context, { id: organizationId })
  return ofOrganization(organization, role)
}

export const shelfApi = calls.router({
  list: calls.list.handler(async ({ input, context }) => {
    const access = await ownerOf(context, input.organizationId)
    return { items: await asCaller(context, (tx) => listShelves(tx, access)) }
  }),

  get: calls.get.handler(({ input, context }) =>
    ofSomebody(context, async (tx, userId) => {
      const found = await requireShelf(tx, userId, input.shelf)
      return { found, value: await describeShelf(tx, found) }
    }),
  ),

  books: calls.books.handler(({ input: { shelf, ...page }, context }) =>
    ofSomebody(context, async (tx, userId) => {
      const found = await requireShelf(tx, userId, shelf)
      const { owner, shelfId, state } = found
      const input = { ...page, shelf: { owner, shelfId, state } }
      return { found, value: await shelfBooks.handle({ ...context, db: tx }, input) }
    }),
  ),

  ofBook: calls.ofBook.handler(({ input, context }) =>
    asCaller(context, (tx, userId) => shelvesOfBook(tx, userId, input.id)),
  ),

  create: calls.create.handler(({ input: { organizationId, name }, context }) => {
    if (organizationId !== undefined && !withOrganizations()) throw unknownOrganization()
    return createShelf(context.db, actorOf(context), organizationId, name)
  }),

  rename: calls.rename.handler(({ input, context }) =>
    renameShelf(context.db, actorOf(context), input.shelf, input.name),
  ),

  remove: calls.remove.handler(({ input, context }) =>
    removeShelf(context.db, actorOf(context), input.shelf),
  ),

  put: calls.put.handler(({ input, context }) => putBook(context.db, actorOf(context), input)),

  change: calls.change.handler(({ input, context }) => changeShelfRow(context.db, actorOf(context), input)),

  takeOff: calls.takeOff.handler(({ input, context }) => takeOff(context.db, actorOf(context), input)),
})

/** A refused form redirects to the page, which shows the current state. */
async function orBack(path: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (!isNamedError(error)) throw error
    return error.status === 401 ? `/login?redirect=${encodeURIComponent(path)}` : path
  }
}

/** The forms of shelves without JavaScript, through the same calls. */
export function shelfPosts(pathname: string) {
  if (pathname === '/app/shelves')
    return ({ name = '' }: FormFields, call: FormCall) =>
      orBack(pathname, async () => {
        const { id } = await call<{ id: string }>(['shelf', 'create'], { name })
        return `/app/shelves/${id}`
      })
  const [, bookId] = /^\/app\/books\/([\w-]+)$/.exec(pathname) ?? []
  if (!bookId) return null
  return ({ shelf = '', from = '' }: FormFields, call: FormCall) =>
    orBack(pathname, async () => {
      if (isState(shelf)) await call(['shelf', 'put'], { shelf, bookId })
      else if (isState(from)) await call(['shelf', 'takeOff'], { shelf: from, bookId })
      return pathname
    })
}
