import * as z from 'zod/mini'
import { changeShape, inputsOf, outputsOf } from '~/entity/fields/field-schema'
import { nameSchema } from './auth.schema'
import { readableFields, writableFields } from './own-fields'

/** The user's own data. */
export const ownProfileSchema = z.object(
  outputsOf(readableFields, { name: z.string(), email: z.string(), role: z.string() }),
)

export type OwnProfile = z.infer<typeof ownProfileSchema>

/** Changes of the user's own data. Strict: fields of administrators are rejected, not ignored. */
export const ownChangeSchema = z.strictObject(
  changeShape(inputsOf('user', writableFields, { name: nameSchema })),
)

export type OwnChange = z.infer<typeof ownChangeSchema>
export type OwnChangeInput = z.input<typeof ownChangeSchema>
