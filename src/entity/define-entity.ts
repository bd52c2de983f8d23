import type { Role } from '~/access/roles'
import {
  type FieldFacts,
  type FieldName,
  type Fields,
  type FieldsWith,
  type InputName,
  titleField,
  type ValueOf,
} from './fields/define-fields'

/** Fields from which every part can be derived; a filter by range would take a list that is written by hand. */
type DescribedFields = Readonly<
  Record<string, FieldFacts & { filter?: 'choice' | 'same'; column?: undefined }>
>

/** The fields that name another entity. */
export type RefField<F> = FieldsWith<F, { kind: 'ref' | 'refs' }>

/** The fields that only their entity can check and draw. */
export type OwnKind<F> = FieldsWith<F, { kind: 'own' }>

/** `Part`, which an entity has to bring along if it has such fields. */
export type GivenFor<Names, Part> = [Names] extends [never] ? Partial<Part> : Part

/** As much of another entity as it takes to look one up: its calls are `list` and `get` of its name. */
export type RefFacts = { readonly name: string; readonly plural: string; readonly fields: Fields }

type EntityAction = 'read' | 'create' | 'update' | 'delete'

/**
 * What cannot be derived of an entity. The table of permissions is made of these, so every page holds them: no schema, no
 * icon and no component may come along.
 */
export type EntityFacts<Name extends string, F, P> = {
  /** Its calls, permissions and messages: 'order-line'. */
  readonly name: Name
  /** Its paths, /manager/order-lines and /api/rest/order-lines. */
  readonly plural: string
  readonly fields: F
  readonly permissions: P
  /** The order of its list where none is asked for; the newest first without it. */
  readonly order?: string
  /** What its fields refer to, by their names. */
  readonly refs: Readonly<Record<string, RefFacts>>
}

// oxlint-disable-next-line typescript/no-explicit-any -- of whatever permissions
export type AnyEntity = EntityFacts<string, Fields, any>

type RefsOf<F> = [RefField<F>] extends [never]
  ? { readonly refs?: undefined }
  : { readonly refs: { readonly [N in RefField<F>]: RefFacts | 'itself' } }

type SortedField<F> = FieldsWith<F, { sort: true }>

type Given<Name extends string, F, P> = Omit<EntityFacts<Name, F, P>, 'refs' | 'order'> & {
  readonly order?: SortedField<F> | `-${SortedField<F>}`
} & RefsOf<F>

/** Describes an entity: `src/entity/crud` derives its schemas, contract, list, SQL, handlers, requests and screens. */
export function defineEntity<
  const Name extends string,
  const F extends DescribedFields,
  const P extends Readonly<Record<EntityAction, readonly Role[]>>,
>({ refs, ...facts }: Given<Name, F, P>): EntityFacts<Name, F, P> {
  const resolved = Object.entries<RefFacts | 'itself'>(refs ?? {}).map(([field, target]) => [
    field,
    target === 'itself' ? facts : target,
  ])
  return { ...facts, refs: Object.fromEntries(resolved) as Record<string, RefFacts> }
}

/** Another entity, as the API tells it of one that refers to it. */
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

/** What is given of a new entry. */
export type NewOf<E extends AnyEntity> = {
  [N in FieldName<E['fields']> as InputName<E['fields'], N>]: Taken<E['fields'][N]>
}

/** `version`: the one that the change was made to; whoever gives none overwrites what others did. */
export type ChangeOf<E extends AnyEntity> = Partial<NewOf<E>> & { id: string; version?: number }

/** What an entry is called. */
export const entryName = ({ fields }: RefFacts, entry: object): string =>
  String((entry as Record<string, unknown>)[titleField(fields)])
