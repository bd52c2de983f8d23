import * as z from 'zod/mini'
import {
  idInput as id,
  invalidCursor,
  notFound,
  pageInput,
  pageOf,
  requires,
  totalIsAtLeast,
} from '~/api/contract'
import {
  bookShelvesSchema,
  newShelfSchema,
  shelfRowChangeSchema,
  shelfRowSchema,
  putSchema,
  shelfBookSchema,
  shelfNameSchema,
  shelfSchema,
} from './shelf.schema'
import { shelfBookList } from './shelf.list'

const onShelf = z.strictObject({ shelf: id, bookId: id })

/** Errors of calls that may concern an organization. Another tenant's is a 404. */
const inside = {
  ...notFound,
  ORGANIZATION_NOT_FOUND: { status: 404 },
  ORGANIZATION_SUSPENDED: { status: 403 },
}
const taken = { SHELF_ALREADY_EXISTS: { status: 409, data: z.object({ field: z.literal('name') }) } }
const before = z.object({
  /** Its row before the change, for the undo. */
  before: z.nullable(shelfRowSchema),
})

/** Shelves of the caller, and of their organizations. */
export const shelfContract = {
  list: requires('shelf.read')
    .route({ method: 'GET', path: '/shelves' })
    .errors(inside)
    /** Without an organization, the caller's own, the built-in ones first. */
    .input(z.object({ organizationId: z.optional(id) }))
    .output(z.object({ items: z.array(shelfSchema) })),
  get: requires('shelf.read')
    .route({ method: 'GET', path: '/shelves/{shelf}' })
    .errors(inside)
    .input(z.strictObject({ shelf: id }))
    .output(shelfSchema),
  books: requires('shelf.read')
    .route({ method: 'GET', path: '/shelves/{shelf}/books' })
    .errors({ ...inside, ...invalidCursor })
    .input(z.object({ ...pageInput, shelf: id, sort: z.optional(z.enum(shelfBookList.orders)) }))
    .output(z.extend(pageOf(shelfBookSchema), { totalIsAtLeast })),
  ofBook: requires('shelf.read')
    .route({ method: 'GET', path: '/books/{id}/shelves' })
    .input(z.strictObject({ id }))
    .output(bookShelvesSchema),
  create: requires('shelf.update')
    .route({ method: 'POST', path: '/shelves', successStatus: 201 })
    .errors({ ...inside, ...taken, SHELF_LIMIT_REACHED: { status: 403 } })
    .input(newShelfSchema)
    .output(z.object({ id: z.string() })),
  rename: requires('shelf.update')
    .route({ method: 'PATCH', path: '/shelves/{shelf}' })
    .errors({ ...inside, ...taken })
    .input(z.strictObject({ shelf: id, name: shelfNameSchema })),
  remove: requires('shelf.update')
    .route({ method: 'DELETE', path: '/shelves/{shelf}' })
    .errors(inside)
    .input(z.strictObject({ shelf: id })),
  put: requires('shelf.update')
    .route({ method: 'PUT', path: '/shelves/{shelf}/books/{bookId}' })
    .errors({ ...inside, SHELF_IS_FULL: { status: 403 }, SHELF_CHANGED: { status: 409 } })
    .input(putSchema)
    .output(before),
  change: requires('shelf.update')
    .route({ method: 'PATCH', path: '/shelves/{shelf}/books/{bookId}' })
    .errors(inside)
    .input(shelfRowChangeSchema)
    .output(before),
  takeOff: requires('shelf.update')
    .route({ method: 'DELETE', path: '/shelves/{shelf}/books/{bookId}' })
    .errors(inside)
    .input(onShelf)
    .output(before),
}
