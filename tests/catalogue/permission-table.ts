import { book } from '~/example/catalogue/book/book.table.server'
import {
  admins,
  importCalls,
  notImpersonating,
  lookingAtPeople,
  type ModulePart,
  notFound,
  onNobody,
  signedIn,
} from '../support/permission-rows'

export const part: ModulePart = {
  ids: async (db) => {
    const [one] = await db.select({ book: book.id, genre: book.genreId }).from(book).limit(1)
    return one!
  },
  changes: {
    'book.update': { title: 'Another title' },
    'book.removeGenre': {},
  },
  kinds: { 'book.bulk': ['delete', 'set-genre'] },
  calls: {
    'book.list': { through: signedIn },
    'book.export': { through: signedIn },
    'book.authors': { through: lookingAtPeople, code: 'FORBIDDEN', input: { searchTerm: 'a' } },
    'book.duplicates': { through: lookingAtPeople, code: 'FORBIDDEN', input: { title: 'a', author: 'b' } },
    'book.visited': { through: signedIn },
    'book.visit': { through: notImpersonating, input: ({ ids }) => ({ id: ids.book }) },
    'book.get': { through: signedIn, input: ({ ids }) => ({ id: ids.book }) },
    'book.create': {
      through: admins,
      code: 'FORBIDDEN',
      input: ({ unique, ids }) => ({ title: unique(), author: 'Nobody', genreId: ids.genre }),
    },
    'book.update': { through: admins, code: 'FORBIDDEN', input: onNobody, expectedResponse: notFound },
    'book.remove': { through: admins, code: 'FORBIDDEN', input: onNobody, expectedResponse: notFound },
    'book.bulk': {
      through: admins,
      code: 'FORBIDDEN',
      input: { action: 'delete', which: { ids: ['nobody'] } },
    },
    'book.bulkCount': {
      through: lookingAtPeople,
      code: 'FORBIDDEN',
      input: { action: 'delete', which: { ids: ['nobody'] } },
    },
    'book.removeGenre': { through: admins, code: 'FORBIDDEN', input: onNobody, expectedResponse: notFound },

    // Callers with the permission get a validation error, since the body is no picture.
    'cover.upload': {
      through: admins,
      code: 'FORBIDDEN',
      expectedResponse: { status: 400, code: 'COVER_INVALID' },
    },

    'genre.shelves': { through: signedIn },
    'genre.create': {
      through: admins,
      code: 'FORBIDDEN',
      input: ({ unique }) => ({ name: unique(), color: '#8e5130' }),
    },

    ...importCalls('book', 'genre'),

    // Ownership and roles inside an organization are tested in shelf.api.test.ts.
    'shelf.list': { through: signedIn },
    'shelf.get': { through: signedIn, input: { shelf: 'reading' } },
    'shelf.books': { through: signedIn, input: { shelf: 'reading' } },
    'shelf.ofBook': { through: signedIn, input: ({ ids }) => ({ id: ids.book }) },
    'shelf.create': { through: notImpersonating, input: ({ unique }) => ({ name: unique() }) },
    'shelf.rename': {
      through: notImpersonating,
      input: { shelf: 'nobody', name: 'x' },
      expectedResponse: notFound,
    },
    'shelf.remove': { through: notImpersonating, input: { shelf: 'nobody' }, expectedResponse: notFound },
    'shelf.put': { through: notImpersonating, input: ({ ids }) => ({ shelf: 'reading', bookId: ids.book }) },
    'shelf.change': {
      through: notImpersonating,
      input: { shelf: 'read', bookId: 'nobody', note: 'x' },
      expectedResponse: notFound,
    },
    'shelf.takeOff': {
      through: notImpersonating,
      input: ({ ids }) => ({ shelf: 'reading', bookId: ids.book }),
    },
  },
}
