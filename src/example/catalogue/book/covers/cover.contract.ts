import * as z from 'zod/mini'
import { requires, uploadErrors } from '~/api/contract'
import { pictureBody, storedPictureSchema } from '~/entity/picture/picture-contract'
import { coverPath } from './cover-kind'

export const coverContract = {
  upload: requires('book.create')
    .route({
      method: 'POST',
      path: coverPath,
      successStatus: 201,
      // The message key of its description.
      operationId: 'book.upload',
      spec: pictureBody,
    })
    .errors({
      COVER_INVALID: { status: 400 },
      COVER_TOO_MANY_PIXELS: { status: 400 },
      COVER_TOO_LARGE: { status: 413 },
      COVER_NOT_STORED: { status: 503 },
      ...uploadErrors,
    })
    .input(z.optional(z.strictObject({})))
    .output(storedPictureSchema),
}
