import * as z from 'zod/mini'
import type { AnyEntity, ChangeOf, EntryOf, NewOf, OwnKind } from '../define-entity'
import { changeShape, inputsOf, newShape, outputsOf } from '../fields/field-schema'

type Told<T> = z.ZodMiniObject<{ [K in keyof T]: z.ZodMiniType<T[K], T[K]> }>

/** What the calls of a described entity take and tell. */
export type SchemasOf<E extends AnyEntity> = {
  /** An entry as it is told. */
  entry: Told<EntryOf<E>>
  created: z.ZodMiniObject<{ [K in keyof NewOf<E>]: z.ZodMiniType<NewOf<E>[K]> }>
  changed: z.ZodMiniObject<{
    [K in Exclude<keyof ChangeOf<E>, 'id' | 'version'>]: z.ZodMiniOptional<z.ZodMiniType<ChangeOf<E>[K]>>
  }>
}

/** What the calls take and tell of the fields of kind `own`. */
type OwnSchema = { input: z.ZodMiniType<string>; output: z.ZodMiniType<string, string> }
type OwnSchemas<F> = { readonly [N in OwnKind<F>]: OwnSchema }

/** The schemas of a described entity. Input is strict: a field that nobody may set is refused, not overlooked. */
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
      /** Given back with an edit, so that another's edit meanwhile is noticed. */
      version: z.int(),
    }),
    created: z.strictObject(newShape(fields, inputs)),
    changed: z.strictObject(changeShape(inputs)),
  }
  return schemas as unknown as SchemasOf<E>
}

/** The schemas of an entity that brings none along, which it has to if it has fields of kind `own`. */
export const derivedSchemas = schemasOf as unknown as <E extends AnyEntity>(entity: E) => SchemasOf<E>
