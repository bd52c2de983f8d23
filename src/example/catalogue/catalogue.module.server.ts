import { sql } from 'drizzle-orm'
import { defineServerModule } from '~/manifest/server-module.server'
import { totalIn } from '~/platform/row-count.server'
import { undoKinds } from './book/actions/undo-books.server'
import { bookApi } from './book/book.api.server'
import { coverApi, covers, isCoverUpload, serveCover, sweepCovers } from './book/covers/cover.api.server'
import { listBookVisits } from './book/visits/visit.data.server'
import { seedBooks, seedShelves } from './catalogue.seed.server'
import { genreApi, genreServer } from './genre/genre.api.server'
import { genre } from './genre/genre.table.server'
import { readAsTenant } from '~/platform/database/tenant.server'
import { bookImportCalls } from './import/import-books.server'
import { shelfApi, shelfPosts } from './shelf/shelf.api.server'
import { shelvesOfPerson } from './shelf/shelf.data.server'

export const catalogueModule = defineServerModule({
  calls: {
    book: { ...bookApi, ...bookImportCalls },
    cover: coverApi,
    genre: genreApi,
    shelf: shelfApi,
  },
  endpoint: serveCover,
  form: shelfPosts,
  isUpload: isCoverUpload,
  seed: async (tx) => {
    await genreServer.module.seed(tx)
    await seedBooks(tx)
    await seedShelves(tx)
  },
  figures: () => ({ books: totalIn('book'), genres: sql<number>`(select count(*)::int from ${genre})` }),
  jobs: [sweepCovers],
  personalData: async (db, userId) => ({
    books: await listBookVisits(db, userId),
    shelves: await readAsTenant(db, userId, (tx) => shelvesOfPerson(tx, userId)),
  }),
  pictures: () => [covers],
  undoKinds: () => ({ ...genreServer.store.undoKinds, ...undoKinds }),
})
