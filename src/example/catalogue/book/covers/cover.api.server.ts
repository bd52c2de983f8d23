import { implement } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { can } from '~/access/can'
import { refusalOf } from '~/access/refusals'
import { forgetActs } from '~/entity/act/act.server'
import { definePictures } from '~/entity/picture/define-pictures.server'
import { sweepPictures } from '~/entity/picture/picture-sweep.server'
import { bringsPicture, receivePicture } from '~/entity/picture/receive-picture.server'
import { servePicture } from '~/entity/picture/serve-picture.server'
import type { HandlerContext } from '~/platform/procedure.server'
import type { Scope } from '~/platform/scope.server'
import { coverKind, coverPath } from './cover-kind'
import { coverContract } from './cover.contract'
import { cover } from '../book.table.server'

export const covers = definePictures({
  kind: coverKind,
  table: cover,
  references: [
    sql`select 1 from book where book.cover_id = cover.id`,
    // Of a deleted book that can be restored.
    sql`select 1 from act_row where act_row.picture_id = cover.id`,
  ],
})

/** Requires the permission to read books. */
export const serveCover = (request: Request, pathname: string, scope: Scope) =>
  servePicture(covers, request, pathname, scope, async () => {
    const caller = await scope.caller()
    if (!caller) return { status: 401, code: 'UNAUTHORIZED' }
    return can(caller, 'book.read') ? null : { status: 403, code: refusalOf('book.read') }
  })

/** Deletes unused covers, also of deleted books that can no longer be restored. */
export const sweepCovers = sweepPictures(covers, forgetActs)

const calls = implement(coverContract).$context<HandlerContext>()

export const coverApi = calls.router({
  upload: calls.upload.handler(async ({ context }) => {
    const { db, caller } = context
    const stored = await receivePicture(context, coverKind, async (picture) => {
      await db.insert(cover).values({ ...picture, uploadedBy: caller!.userId })
    })
    return stored
  }),
})

export const isCoverUpload = (request: Request, pathname: string): boolean =>
  pathname === `/api/rest${coverPath}` && bringsPicture(request)
