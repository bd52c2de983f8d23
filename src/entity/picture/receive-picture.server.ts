import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { StoreUnavailable } from '~/platform/files/file-store.server'
import { describeError } from '~/platform/log.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { readBody, saysMoreThan } from '~/platform/read-body.server'
import { createSemaphore, SemaphoreFull } from '~/platform/semaphore.server'
import { PictureFault, toPictureImage } from './picture-image.server'
import type { PictureKind } from './picture-kind'
import { type PictureRefusal, pictureMaxBytes, pictureRefusals } from './picture-rules'
import { removePicture, storePicture } from './define-pictures.server'

/**
 * Maximum number of uploads in memory; three per user, so that one user cannot block the others. Further
 * uploads wait unread (backpressure). `readBody` enforces a minimum speed.
 */
const inTurn = createSemaphore(24, 3, { waiting: 100, timeoutMs: 60_000 })

export const bringsPicture = ({ method, headers }: Request): boolean =>
  method === 'POST' && (headers.get('content-type')?.startsWith('image/') ?? false)

export type StoredPicture = { id: string; width: number; height: number }

/**
 * Re-encodes the picture of a request and stores it under a new id: files first, then the row by `insert`; if
 * that fails, the files are deleted. The caller checks the permission.
 */
export async function receivePicture(
  { scope, log, caller }: HandlerContext,
  kind: PictureKind,
  insert: (stored: StoredPicture) => Promise<void>,
): Promise<StoredPicture> {
  const { request, files, background } = scope
  /** The error with the text that the form shows. */
  const refused = (reason: PictureRefusal) =>
    new AppError(kind.prefix + reason, pictureRefusals[reason], undefined, `picture:errors.${reason}`)
  if (!bringsPicture(request)) throw refused('INVALID')
  if (saysMoreThan(request, pictureMaxBytes)) throw refused('TOO_LARGE')
  const sender = caller!.userId
  try {
    return await inTurn(async () => {
      const body = await readBody(request, pictureMaxBytes)
      if (body === 'too slow') throw new AppError('TIMEOUT', 408)
      if (body === 'too large') throw new PictureFault('TOO_LARGE')
      if (body === 'broken off') throw new PictureFault('INVALID')
      const image = await toPictureImage(body, kind, sender)
      const stored = { id: newId(), width: image.width, height: image.height }
      try {
        await storePicture(files, kind, stored.id, image)
        await insert(stored)
      } catch (error) {
        background.run(`remove files of ${kind.folder}`, removePicture(files, kind, stored.id))
        throw error
      }
      return stored
    }, sender)
  } catch (error) {
    if (error instanceof PictureFault) throw refused(error.reason)
    if (error instanceof SemaphoreFull) throw busy(error)
    if (!(error instanceof StoreUnavailable)) throw error
    log.warn({ error: describeError(error) }, `${kind.folder}: picture not stored`)
    throw refused('NOT_STORED')
  }
}

const busy = ({ lacking }: SemaphoreFull) =>
  lacking === 'own'
    ? new AppError('TOO_MANY_UPLOADS', 429, { retryAfter: 10 })
    : new AppError('UPLOADS_BUSY', 503, { retryAfter: 5 })
