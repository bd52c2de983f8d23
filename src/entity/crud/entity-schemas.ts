import * as z from 'zod/mini'
import type { AnyEntity, ChangeOf, EntryOf, NewOf } from '../define-entity'
import { changeShape, inputsOf, newShape, outputsOf } from '../fields/field-schema'

type Told<T> = z.ZodMiniObject<{ [K in keyof T]: z.ZodMiniType<T[K], T[K]> }>

/** What the calls of a described entity take and tell. */
export type SchemasOf<E extends AnyEntity> = {
  /** An entry as it is told. */
  entry: Told<EntryOf<E>>
  created: z.ZodMiniType<NewOf<E>>
  changed: z.ZodMiniObject<{
    [K in Exclude<keyof ChangeOf<E>, 'id' | 'version'>]: z.ZodMiniOptional<z.ZodMiniType<ChangeOf<E>[K]>>
  }>
}

/** The schemas of a described entity. Input is strict: a field that nobody may set is refused, not overlooked. */
export function schemasOf<E extends AnyEntity>({ name, fields }: E): SchemasOf<E> {
  const inputs = inputsOf(name, fields, {})
  const schemas = {
    entry: z.object({
      id: z.uuid(),
      ...outputsOf(fields, {}),
      createdAt: z.date(),
      updatedAt: z.date(),
      /** Given back with an edit, so that another's edit meanwhile is noticed. */
      version: z.int(),
    }),
    created: z.strictObject(newShape(fields, inputs)),
    changed: z.strictObject(changeShape(inputs)),
  }
  return schemas as unknown as SchemasOf<E>
}
