import * as z from 'zod/mini'
import { pictureTypes } from './picture-rules'

const picture = { schema: { type: 'string', contentMediaType: 'image/*' } } as const

/** The body is the picture itself. The handler reads it, after the permission check. */
export const pictureBody = <Operation extends object>(operation: Operation) => ({
  ...operation,
  requestBody: {
    required: true,
    content: Object.fromEntries(pictureTypes.map((type) => [type, picture])),
  },
})

/** The id of a stored picture and the dimensions of its largest size. */
export const storedPictureSchema = z.object({ id: z.uuid(), width: z.int(), height: z.int() })
