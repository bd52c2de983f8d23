import { implement } from '@orpc/server'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { StoreUnavailable } from '~/platform/files/file-store.server'
import { describeError } from '~/platform/log.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { readBody, saysMoreThan } from '~/platform/read-body.server'
import { createSemaphore } from '~/platform/semaphore.server'
import { removeCover, storeCover } from './cover-files.server'
import { CoverFault, toCoverImage } from './cover-image.server'
import { coverMaxBytes, coverUploadPath } from './cover-rules'
import { sweepSometimes } from './cover-sweep.server'
import { coverContract } from './cover.contract'
import { insertCover } from './cover.data.server'

const calls = implement(coverContract).$context<HandlerContext>()

/** So many wait with their picture in memory; those of all others stay on the wire. */
const inTurn = createSemaphore(8)

const statuses = {
  COVER_INVALID: 400,
  COVER_TOO_MANY_PIXELS: 400,
  COVER_TOO_LARGE: 413,
  COVER_NOT_STORED: 503,
}

/** In the words of the form, which say what to do. */
const refused = (code: keyof typeof statuses) =>
  new AppError(code, statuses[code], undefined, `book:cover.errors.${code}`)

export const coverApi = calls.router({
  upload: calls.upload.handler(async ({ context }) => {
    const { scope, db, log, caller } = context
    const { request, files, background } = scope

    if (!isCoverUpload(request, new URL(request.url).pathname)) throw refused('COVER_INVALID')
    if (saysMoreThan(request, coverMaxBytes)) throw refused('COVER_TOO_LARGE')
    try {
      return await inTurn(async () => {
        const body = await readBody(request, coverMaxBytes)
        if (body === 'too large') throw refused('COVER_TOO_LARGE')
        if (body === 'broken off') throw new CoverFault('COVER_INVALID')
        const image = await toCoverImage(body)
        const { width, height } = image
        const id = newId()
        try {
          await storeCover(files, id, image)
          await insertCover(db, { id, width, height, uploadedBy: caller!.userId })
        } catch (error) {
          background.run('remove files of a cover', removeCover(files, id))
          throw error
        }
        sweepSometimes(scope)
        return { id, width, height }
      })
    } catch (error) {
      if (error instanceof CoverFault) throw refused(error.code)
      if (!(error instanceof StoreUnavailable)) throw error
      log.warn({ error: describeError(error) }, 'cover not stored')
      throw refused('COVER_NOT_STORED')
    }
  }),
})

/** Whether a request brings a picture, and nothing but a picture. */
export const isCoverUpload = ({ method, headers }: Request, pathname: string): boolean =>
  method === 'POST' &&
  pathname === coverUploadPath &&
  (headers.get('content-type')?.startsWith('image/') ?? false)
