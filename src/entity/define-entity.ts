import type { TableRole } from '~/access/roles'
import {
  type FieldFacts,
  type FieldName,
  type Fields,
  type FieldsWith,
  type InputName,
  titleField,
  type ValueOf,
} from './fields/define-fields'
import type { ListFilters } from './list/define-list'

/** Fields from which every part can be derived. A range is one of the entity's own `filters`. */
type DescribedFields = Readonly<
  Record<string, FieldFacts & { filter?: 'choice' | 'same'; column?: undefined }>
>

export type RefField<F> = FieldsWith<F, { kind: 'ref' | 'refs' }>

/** Names of the fields that only their entity can validate and render. */
export type OwnKind<F> = FieldsWith<F, { kind: 'own' }>

/** Requires `Parts` only if the entity has fields of these names. */
export type GivenFor<Names, Parts> = [Names] extends [never] ? Partial<Parts> : Parts

/** What is needed to look up rows of another entity through its calls `list` and `get`. */
export type RefFacts = { readonly name: string; readonly plural: string; readonly fields: Fields }

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- most entities have no filters of their own
type NoFilters = Record<never, never>

type EntityAction = 'read' | 'create' | 'update' | 'delete'

/**
 * The part of an entity that cannot be derived. It is part of every page, because the permissions are built
 * from it: no schema, icon or component may be imported here.
 */
export type EntityFacts<Name extends string, F, P, L = NoFilters> = {
  /** Prefix of its calls, permissions and messages: 'order-line'. */
  readonly name: Name
  /** Used in its paths: /manager/order-lines and /api/rest/order-lines. */
  readonly plural: string
  readonly fields: F
  readonly permissions: P
  /** Default order of its list; newest first if absent. */
  readonly order?: string
  /** Filters of its list besides those of the fields, such as a range; `serveEntity` needs their SQL. */
  readonly filters?: L
  /** The entities that its fields reference, by field name. */
  readonly refs: Readonly<Record<string, RefFacts>>
}

// oxlint-disable-next-line typescript/no-explicit-any -- of whatever permissions and filters
export type AnyEntity = EntityFacts<string, Fields, any, any>

/** The own filters of an entity's list. */
export type OwnFilters<E extends AnyEntity> = NonNullable<E['filters']>

type RefsOf<F> = [RefField<F>] extends [never]
  ? { readonly refs?: undefined }
  : { readonly refs: { readonly [N in RefField<F>]: RefFacts | 'itself' } }

type SortedField<F> = FieldsWith<F, { sort: true }>

type Given<Name extends string, F, P, L> = Omit<EntityFacts<Name, F, P, L>, 'refs' | 'order'> & {
  readonly order?: SortedField<F> | `-${SortedField<F>}`
} & RefsOf<F>

/** Describes an entity; `src/entity/crud` derives its API, list, SQL and screens from it. */
export function defineEntity<
  const Name extends string,
  const F extends DescribedFields,
  const P extends Readonly<Record<EntityAction, readonly TableRole[]>>,
  const L extends ListFilters = NoFilters,
>({ refs, ...facts }: Given<Name, F, P, L>): EntityFacts<Name, F, P, L> {
  const resolved = Object.entries<RefFacts | 'itself'>(refs ?? {}).map(([field, target]) => [
    field,
    target === 'itself' ? facts : target,
  ])
  return { ...facts, refs: Object.fromEntries(resolved) as Record<string, RefFacts> }
}

/** A referenced entry as the API returns it. */
export type Ref = { id: string; name: string }

type Told<Facts> = Facts extends { kind: 'refs' }
  ? Ref[]
  : Facts extends { kind: 'ref' }
    ? Ref | (Facts extends { required: true } ? never : null)
    : ValueOf<Facts>

type Taken<Facts> = Facts extends { kind: 'refs' }
  ? string[]
  : Facts extends { kind: 'ref' }
    ? string | (Facts extends { required: true } ? never : null)
    : ValueOf<Facts>

/** An entry as the API returns it. */
export type EntryOf<E extends AnyEntity> = {
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
} & { [N in FieldName<E['fields']>]: Told<E['fields'][N]> }

export type NewOf<E extends AnyEntity> = {
  [N in FieldName<E['fields']> as InputName<E['fields'], N>]: Taken<E['fields'][N]>
}

/** `version`: the version that the user edited; without it, concurrent edits are overwritten. */
export type ChangeOf<E extends AnyEntity> = Partial<NewOf<E>> & { id: string; version?: number }

export const entryName = ({ fields }: { fields: Fields }, entry: object): string =>
  String((entry as Record<string, unknown>)[titleField(fields)])
