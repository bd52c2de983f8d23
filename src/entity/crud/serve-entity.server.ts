import type { AnyContractProcedure } from '@orpc/contract'
import type { AnyProcedure } from '@orpc/server'
import { defineServerModule } from '~/manifest/server-module.server'
import type { HandlerContext } from '~/platform/procedure.server'
import type * as z from 'zod/mini'
import type { AppError } from '~/lib/app-error'
import type { Actor } from '../act/act.server'
import type { AnyEntity, EntryOf, GivenFor, OwnFilters, OwnKind, RefField } from '../define-entity'
import { type Fields, type FieldsWith, titleField } from '../fields/define-fields'
import { importHandlers } from '../import/import-handlers.server'
import { type ImportOptions, importSource } from '../import/import-source.server'
import { crud } from './crud.server'
import { type ContractOf, contractOf } from './entity-contract'
import { type EntityParts, handlersOf } from './entity-handlers.server'
import { samplesOf, seedRows } from './entity-samples.server'
import { derivedSchemas, type SchemasOf } from './entity-schemas'
import {
  type Counts,
  type EntityTable,
  type FilterConditions,
  finderOf,
  refTargets,
  type RefTables,
  sourceOf,
  textOf,
} from './entity-source.server'

/** Writes the audit log. Passed in by `modules/audit`, because the entity kit must not import modules. */
type Audit<By extends Actor> = {
  record: Parameters<typeof crud<Fields, { id: string; version: number }, By>>[0]['record']
  actorOf: (context: HandlerContext) => By
}

/** The parts that an entity may implement by hand; all others are derived. */
type OwnParts<E extends AnyEntity, By extends Actor> = {
  /** Its calls. A call that is left out is not served; an added one needs a handler. */
  contract?: Record<string, AnyContractProcedure>
  source?: EntityParts<E, By>['source']
  find?: EntityParts<E, By>['find']
  text?: EntityParts<E, By>['text']
  store?: Partial<EntityParts<E, By>['store']>
  /** Handlers of added calls, or replacements of derived ones, by name. */
  handlers?: (parts: EntityParts<E, By>) => Record<string, AnyProcedure>
  /** The input schemas of filters of kind `own`. */
  inputs?: Readonly<Record<string, z.ZodMiniType>>
  /** How the import fills new rows of references, finds duplicates and names rows in the audit log. */
  imports?: Partial<Pick<ImportOptions, 'fill' | 'unique' | 'called'>>
  /** The error of a duplicate name, if the table has a unique index on `fold_case(btrim(name))`. */
  taken?: () => AppError
}

type CountField<F> = FieldsWith<F, { kind: 'count' }>

/** What cannot be derived: tables of references, SQL of counts, and everything about `own` fields. */
type Given<E extends AnyEntity> = GivenFor<
  RefField<E['fields']>,
  { refs: { readonly [N in RefField<E['fields']>]: RefTables[string] } }
> &
  GivenFor<CountField<E['fields']>, { counts: { readonly [N in CountField<E['fields']>]: Counts[string] } }> &
  GivenFor<OwnKind<E['fields']>, { schemas: SchemasOf<E>; samples: readonly object[] }> &
  GivenFor<keyof OwnFilters<E>, { filters: FilterConditions<E> }>

/** Kinds of fields that require such parts. */
type Needing = 'ref' | 'refs' | 'count' | 'own'

/**
 * Serves described entities: derives SQL, calls, undo and sample data from the description and the table.
 * `own` replaces single parts. Returns each part, for use in other code.
 */
export const entityServer =
  <By extends Actor>({ record, actorOf }: Audit<By>) =>
  <const E extends AnyEntity>(
    entity: E,
    table: EntityTable,
    ...[own = {} as OwnParts<E, By> & Given<E>]: [
      FieldsWith<E['fields'], { kind: Needing }> | keyof OwnFilters<E>,
    ] extends [never]
      ? [own?: OwnParts<E, By> & Given<E>]
      : [own: OwnParts<E, By> & Given<E>]
  ) => {
    const { name } = entity
    const title = titleField(entity.fields)
    const refs: RefTables = own.refs ?? {}
    const counts: Counts = own.counts ?? {}
    const { schemas = derivedSchemas(entity), samples = samplesOf(entity) } = own
    const derivedCalls = contractOf(entity, { schemas, inputs: own.inputs })
    const contract = { ...derivedCalls, ...own.contract } as unknown as ContractOf<E>
    const { source = sourceOf(entity, table, refs, counts, own.filters), text = textOf(entity) } = own
    const find = own.find ?? finderOf(entity, table, refs, counts)
    const derived = crud<Fields, EntryOf<E>, By>({
      name,
      table,
      fields: entity.fields,
      find,
      text,
      refs: refTargets(entity, refs),
      record,
      taken: own.taken,
    })
    const store = { ...derived, ...own.store }
    const parts: EntityParts<E, By> = { entity, contract, source, find, text, store, actorOf }
    const imports = importSource({
      entity,
      table,
      targets: refs,
      schema: schemas.created,
      unique: own.taken && { fields: [title], message: `${name}:${title}.taken` },
      ...own.imports,
      record: record as never,
    })
    const calls = Object.keys(own.contract ?? derivedCalls)
    const all: Record<string, AnyProcedure> = {
      ...handlersOf(parts),
      ...importHandlers(imports, actorOf, contract),
      ...own.handlers?.(parts),
    }
    const handlers = Object.fromEntries(calls.map((call) => [call, all[call]!]))
    const missing = calls.filter((call) => !all[call])
    if (missing.length > 0) throw new Error(`${name} has calls without a handler: ${missing.join(', ')}`)
    const module = defineServerModule({
      calls: { [name]: handlers },
      undoKinds: () => store.undoKinds,
      seed: (tx) => seedRows(tx, entity, table, refs, samples),
    })
    return { ...parts, table, refs, handlers, module }
  }
