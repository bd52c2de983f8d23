import * as z from 'zod/mini'
import { requires } from '~/api/contract'
import { coverTypes } from './cover-rules'

const picture = { schema: { type: 'string', contentMediaType: 'image/*' } } as const

export const coverContract = {
  upload: requires('book.create')
    .route({
      method: 'POST',
      path: '/covers',
      successStatus: 201,
      // Where the reference finds the words for it.
      operationId: 'book.upload',
      // The body is the picture itself. It is read by the handler, once the pipeline has let the call through.
      spec: (operation) => ({
        ...operation,
        requestBody: {
          required: true,
          content: Object.fromEntries(coverTypes.map((type) => [type, picture])),
        },
      }),
    })
    .errors({
      COVER_INVALID: { status: 400 },
      COVER_TOO_MANY_PIXELS: { status: 400 },
      COVER_TOO_LARGE: { status: 413 },
      COVER_NOT_STORED: { status: 503 },
    })
    .input(z.optional(z.strictObject({})))
    .output(z.object({ id: z.uuid(), width: z.int(), height: z.int() })),
}
