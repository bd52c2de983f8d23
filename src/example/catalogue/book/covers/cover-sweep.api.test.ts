import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../../tests/support/app'
import { act, actRow } from '~/entity/act/act.table.server'
import { book, cover } from '../book.table.server'
import { newId } from '~/lib/new-id'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { forgetActs } from '~/entity/act/act.server'
import { localFiles } from '~/platform/files/local-files.server'
import { keyOf, storePicture } from '~/entity/picture/define-pictures.server'
import { deleteUnusedFiles } from '~/entity/picture/picture-sweep.server'
import type { Database } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import { coverKind } from './cover-kind'
import { covers } from './cover.api.server'

const coverKey = (id: string, width: number) => keyOf(coverKind, id, width)
const storeCover = (into: FileStore, id: string, picture: typeof image) =>
  storePicture(into, coverKind, id, picture)
const sweepCovers = (db: Database, of: FileStore, shuttingDown?: AbortSignal) =>
  deleteUnusedFiles(db, of, covers, shuttingDown)

let directory: string
let app: TestApp
let store: ReturnType<typeof localFiles>
let bookIds: string[]
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sweep-'))
  store = localFiles(directory)
  app = await startApp({ env: { DATA_DIR: directory } })
  bookIds = (await app.db.select({ id: book.id }).from(book)).map(({ id }) => id)
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  await app.db.execute(sql`update book set cover_id = null`)
  await app.db.delete(act)
  await app.db.delete(cover)
  await rm(join(directory, 'covers'), { recursive: true, force: true })
})

const hours = (count: number) => new Date(Date.now() - count * 60 * 60 * 1000)

const image = {
  width: 200,
  height: 300,
  files: [96, 200].map((width) => ({ width, bytes: Buffer.from(`picture of ${width}`) })),
}

async function uploaded(hoursAgo: number): Promise<string> {
  const id = newId()
  await storeCover(store, id, image)
  await aged(id, hoursAgo)
  await app.db
    .insert(cover)
    .values({ id, width: 200, height: 300, uploadedBy: 'x', createdAt: hours(hoursAgo) })
  return id
}

async function aged(id: string, hoursAgo: number) {
  for (const { width } of image.files)
    await utimes(join(directory, coverKey(id, width)), hours(hoursAgo), hours(hoursAgo))
}

const attach = (id: string, at = 0, db = app.db) =>
  db.execute(sql`update book set cover_id = ${id} where id = ${bookIds[at]!}`)

/** Simulates a deleted book that can be restored. */
async function putAside(coverId: string) {
  const id = newId()
  await app.db.insert(act).values({ id, kind: 'book.delete', createdBy: 'x', createdByName: 'x' })
  await app.db.insert(actRow).values({ actId: id, rowId: newId(), pictureId: coverId })
}

async function tryToAttach(id: string, at: number): Promise<boolean> {
  try {
    await attach(id, at)
    return true
  } catch (error) {
    if (isReferenceViolation(error)) return false
    throw error
  }
}

const hasRow = async (id: string) => (await covers.known(app.db, [id])).has(id)
const fileCount = async (id: string) => {
  const entries = await readdir(directory, { recursive: true })
  return entries.filter((name) => name.includes(id)).length
}

describe('the cleanup job', () => {
  test('deletes a cover, row and files, that no book has used for a day', async () => {
    const old = await uploaded(25)
    const young = await uploaded(23)
    const shown = await uploaded(500)
    await attach(shown)
    const aside = await uploaded(500)
    await putAside(aside)
    await sweepCovers(app.db, store)
    expect([await hasRow(old), await fileCount(old)]).toEqual([false, 0])
    for (const id of [young, shown, aside]) expect([await hasRow(id), await fileCount(id)]).toEqual([true, 2])
  })

  test('releases covers of deleted books after a month', async () => {
    const aside = await uploaded(500)
    await putAside(aside)
    await app.db.update(act).set({ createdAt: hours(24 * 31) })
    await forgetActs(app.db)
    await sweepCovers(app.db, store)
    expect([await hasRow(aside), await fileCount(aside)]).toEqual([false, 0])
  })

  test('deletes files without a row after a day', async () => {
    const [old, young] = [newId(), newId()]
    for (const id of [old, young]) await storeCover(store, id, image)
    await aged(old, 25)
    await sweepCovers(app.db, store)
    expect([await fileCount(old), await fileCount(young)]).toEqual([0, 2])
  })

  test('deletes temporary files of a killed process', async () => {
    const id = await uploaded(30)
    await attach(id)
    const unfinished = join(directory, `${coverKey(id, 400)}.0b1c.tmp`)
    await writeFile(unfinished, 'half')
    await sweepCovers(app.db, store)
    expect(await fileCount(id)).toBe(3)
    await utimes(unfinished, hours(25), hours(25))
    await sweepCovers(app.db, store)
    expect(await fileCount(id)).toBe(2)
  })

  test('ignores other files', async () => {
    await store.put('covers/notes/readme.txt', Buffer.from('mine'), 'text/plain')
    await utimes(join(directory, 'covers/notes/readme.txt'), hours(99), hours(99))
    await sweepCovers(app.db, store)
    expect(await store.get('covers/notes/readme.txt')).not.toBeNull()
  })

  test('deletes all of several batches, also with two instances at once', async () => {
    const ids = Array.from({ length: 1100 }, () => newId())
    const createdAt = hours(30)
    await app.db
      .insert(cover)
      .values(ids.map((id) => ({ id, width: 1, height: 1, uploadedBy: 'x', createdAt })))
    await Promise.all([sweepCovers(app.db, store), sweepCovers(app.db, localFiles(directory))])
    expect(await app.db.$count(cover)).toBe(0)
  })

  test('stops when the process shuts down', async () => {
    const id = newId()
    await storeCover(store, id, image)
    await aged(id, 25)
    await sweepCovers(app.db, store, AbortSignal.abort())
    expect(await fileCount(id)).toBe(2)
  })
})

describe('a cover attached during the cleanup', () => {
  test('stays, and the cleanup does not wait for it', async () => {
    // A single connection cannot run two transactions at once.
    if (app.kind === 'embedded') return
    const attached = await uploaded(25)
    const unused = await uploaded(25)
    await app.db.transaction(async (tx) => {
      await attach(attached, 0, tx)
      await sweepCovers(app.db, store)
      expect(await hasRow(unused)).toBe(false)
    })
    expect([await hasRow(attached), await fileCount(attached)]).toEqual([true, 2])
  })

  test('keeps its files, or the book gets an error', async () => {
    const outcomes = { kept: 0, gone: 0 }
    for (let round = 0; round < 60; round++) {
      const id = await uploaded(25)
      const sweeps = () => Promise.all([1, 2].map(() => sweepCovers(app.db, store)))
      // Alternates which comes first.
      const early = round % 2 === 0 ? sweeps() : undefined
      const attaching = tryToAttach(id, round)
      const [isAttached] = await Promise.all([attaching, early ?? sweeps()])
      expect([await hasRow(id), await fileCount(id)]).toEqual(isAttached ? [true, 2] : [false, 0])
      outcomes[isAttached ? 'kept' : 'gone']++
    }
    expect(outcomes.kept).toBeGreaterThan(0)
    expect(outcomes.gone).toBeGreaterThan(0)
  })
})
