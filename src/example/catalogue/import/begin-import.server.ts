import { can } from '~/access/can'
import type { Actor } from '~/modules/audit/record.server'
import { unknownGenre } from '~/example/catalogue/book/actions/save-book.server'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import { isReferenceViolation } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { bookImport } from './import.table.server'

type Options = { fileName: string; genreId?: string; createGenres: boolean }

export async function beginImport(db: Database, by: Actor, options: Options): Promise<string> {
  const { fileName, genreId, createGenres } = options
  if (createGenres && !can(by.caller, 'genre.create'))
    throw new AppError('FORBIDDEN', 403, { permission: 'genre.create' })
  if (genreId !== undefined && !isUuid(genreId)) throw unknownGenre()
  const id = newId()
  try {
    // The foreign key waits for a concurrent move of books out of this genre, with the lock timeout of a write.
    await inTransaction(db, (tx) =>
      tx
        .insert(bookImport)
        .values({ id, createdBy: by.caller.userId, fileName, genreId: genreId ?? null, createGenres }),
    )
  } catch (error) {
    throw isReferenceViolation(error) ? unknownGenre() : error
  }
  return id
}
