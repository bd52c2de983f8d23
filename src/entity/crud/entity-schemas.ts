import * as z from 'zod/mini'
import type { AnyEntity, ChangeOf, EntryOf, NewOf, OwnKind } from '../define-entity'
import { changeShape, inputsOf, newShape, outputsOf } from '../fields/field-schema'

type Told<T> = z.ZodMiniObject<{ [K in keyof T]: z.ZodMiniType<T[K], T[K]> }>

/** Input and output schemas of a described entity's calls. */
export type SchemasOf<E extends AnyEntity> = {
  /** An entry as the API returns it. */
  entry: Told<EntryOf<E>>
  created: z.ZodMiniObject<{ [K in keyof NewOf<E>]: z.ZodMiniType<NewOf<E>[K]> }>
  changed: z.ZodMiniObject<{
    [K in Exclude<keyof ChangeOf<E>, 'id' | 'version'>]: z.ZodMiniOptional<z.ZodMiniType<ChangeOf<E>[K]>>
  }>
}

/** Input and output schemas of a field of kind `own`. */
type OwnSchema = { input: z.ZodMiniType<string>; output: z.ZodMiniType<string, string> }
type OwnSchemas<F> = { readonly [N in OwnKind<F>]: OwnSchema }

/** Derives the schemas of an entity. Input is strict: unknown and read-only fields are rejected. */
export function schemasOf<E extends AnyEntity>(
  { name, fields }: E,
  ...[own]: [OwnKind<E['fields']>] extends [never] ? [] : [own: OwnSchemas<E['fields']>]
): SchemasOf<E> {
  const given = Object.entries<OwnSchema>(own ?? {})
  const inputs = inputsOf(name, fields, Object.fromEntries(given.map(([field, { input }]) => [field, input])))
  const schemas = {
    entry: z.object({
      id: z.uuid(),
      ...outputsOf(fields, Object.fromEntries(given.map(([field, { output }]) => [field, output]))),
      createdAt: z.date(),
      updatedAt: z.date(),
      /** Sent back with an edit, to detect a concurrent edit (optimistic concurrency). */
      version: z.int(),
    }),
    created: z.strictObject(newShape(fields, inputs)),
    changed: z.strictObject(changeShape(inputs)),
  }
  return schemas as unknown as SchemasOf<E>
}

/** The schemas of an entity without custom ones; entities with fields of kind `own` provide theirs. */
export const derivedSchemas = schemasOf as unknown as <E extends AnyEntity>(entity: E) => SchemasOf<E>
