import { implement } from '@orpc/server'
import { newId } from '~/lib/new-id'
import { StoreUnavailable } from '~/server/files/file-store.server'
import { describeError } from '~/server/log.server'
import type { HandlerContext } from '~/server/procedure.server'
import { readBody, saysMoreThan } from '~/server/read-body.server'
import { createTurns } from '~/server/turns.server'
import { removeCover, storeCover } from './cover-files.server'
import { CoverFault, toCoverImage } from './cover-image.server'
import { coverMaxBytes, coverUploadPath } from './cover-rules'
import { sweepSometimes } from './cover-sweep.server'
import { coverContract } from './cover.contract'
import { insertCover } from './cover.data.server'

const calls = implement(coverContract).$context<HandlerContext>()

/** So many wait with their picture in memory; those of all others stay on the wire. */
const inTurn = createTurns(8)

export const coverApi = calls.router({
  upload: calls.upload.handler(async ({ context, errors }) => {
    const { scope, db, log, caller } = context
    const { request, files, background } = scope
    const { t } = scope.messages()
    const tooLarge = () => errors.COVER_TOO_LARGE({ message: t('book:cover.errors.COVER_TOO_LARGE') })

    if (!isCoverUpload(request, new URL(request.url).pathname))
      throw errors.COVER_INVALID({ message: t('book:cover.errors.COVER_INVALID') })
    if (saysMoreThan(request, coverMaxBytes)) throw tooLarge()
    try {
      return await inTurn(async () => {
        const body = await readBody(request, coverMaxBytes)
        if (body === 'too large') throw tooLarge()
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
      if (error instanceof CoverFault)
        throw errors[error.code]({ message: t(`book:cover.errors.${error.code}`) })
      if (!(error instanceof StoreUnavailable)) throw error
      log.warn({ error: describeError(error) }, 'cover not stored')
      throw errors.COVER_NOT_STORED({ message: t('book:cover.errors.COVER_NOT_STORED') })
    }
  }),
})

/** Whether a request brings a picture, and nothing but a picture. */
export const isCoverUpload = ({ method, headers }: Request, pathname: string): boolean =>
  method === 'POST' &&
  pathname === coverUploadPath &&
  (headers.get('content-type')?.startsWith('image/') ?? false)
