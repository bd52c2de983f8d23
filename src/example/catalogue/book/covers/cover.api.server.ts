import { implement } from '@orpc/server'
import { bringsPicture, receivePicture } from '~/entity/picture/receive-picture.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { coverKind, coverPath } from './cover-kind'
import { coverContract } from './cover.contract'
import { cover } from './cover.table.server'
import { sweepCovers } from './covers.server'

const calls = implement(coverContract).$context<HandlerContext>()

export const coverApi = calls.router({
  upload: calls.upload.handler(async ({ context }) => {
    const { scope, db, caller } = context
    const stored = await receivePicture(context, coverKind, async (picture) => {
      await db.insert(cover).values({ ...picture, uploadedBy: caller!.userId })
    })
    sweepCovers(scope)
    return stored
  }),
})

export const isCoverUpload = (request: Request, pathname: string): boolean =>
  pathname === `/api/rest${coverPath}` && bringsPicture(request)
