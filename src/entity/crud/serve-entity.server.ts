import type { AnyContractProcedure } from '@orpc/contract'
import type { AnyProcedure } from '@orpc/server'
import { defineServerModule } from '~/manifest/server-module.server'
import type { HandlerContext } from '~/platform/procedure.server'
import type { AnyEntity, EntryOf, RefField } from '../define-entity'
import type { Fields } from '../fields/define-fields'
import type { ImportContract } from '../import/import-contract'
import { importHandlers } from '../import/import-handlers.server'
import { type Actor, importSource } from '../import/import-source.server'
import { crud } from './crud.server'
import { type ContractOf, contractOf } from './entity-contract'
import { type EntityParts, handlersOf } from './entity-handlers.server'
import { samplesOf, seedRows } from './entity-samples.server'
import { type SchemasOf, schemasOf } from './entity-schemas'
import {
  type EntityTable,
  finderOf,
  refTargets,
  type RefTables,
  sourceOf,
  textOf,
} from './entity-source.server'

/** Writes the audit log: `modules/audit` gives it, since the kit knows no module. */
type Audit<By extends Actor> = {
  record: Parameters<typeof crud<Fields, { id: string; version: number }, By>>[0]['record']
  actorOf: (context: HandlerContext) => By
}

/** The parts that an entity may write by hand, by their names; every other one is derived. */
type OwnParts<E extends AnyEntity, By extends Actor> = {
  schemas?: SchemasOf<E>
  contract?: ContractOf<E> & Record<string, AnyContractProcedure>
  source?: EntityParts<E, By>['source']
  find?: EntityParts<E, By>['find']
  text?: EntityParts<E, By>['text']
  store?: Partial<EntityParts<E, By>['store']>
  /** Handlers by the names of calls: of those that the contract adds, or instead of a derived one. */
  handlers?: (parts: EntityParts<E, By>) => Record<string, AnyProcedure>
  samples?: readonly object[]
}

/** The tables of what it refers to. */
type RefsGiven<E extends AnyEntity> = [RefField<E['fields']>] extends [never]
  ? { refs?: undefined }
  : { refs: { readonly [N in RefField<E['fields']>]: RefTables[string] } }

/**
 * Serves described entities: SQL, calls, undo and sample data are derived from the facts and the table. `own` replaces single
 * parts. Each part is returned as well, for code beside it.
 */
export const entityServer =
  <By extends Actor>({ record, actorOf }: Audit<By>) =>
  <const E extends AnyEntity>(
    entity: E,
    table: EntityTable,
    ...[own = {} as OwnParts<E, By> & RefsGiven<E>]: [RefField<E['fields']>] extends [never]
      ? [own?: OwnParts<E, By> & RefsGiven<E>]
      : [own: OwnParts<E, By> & RefsGiven<E>]
  ) => {
    const { name } = entity
    const refs: RefTables = own.refs ?? {}
    const { schemas = schemasOf(entity), samples = samplesOf(entity) } = own
    const contract = own.contract ?? contractOf(entity, { schemas })
    const { source = sourceOf(entity, table, refs), text = textOf(entity) } = own
    const find = own.find ?? finderOf(entity, table, refs)
    const derived = crud<Fields, EntryOf<E>, By>({
      name,
      table,
      fields: entity.fields,
      find,
      text,
      refs: refTargets(entity, refs),
      record,
    })
    const store = { ...derived, ...own.store }
    const parts: EntityParts<E, By> = {
      entity,
      contract,
      source,
      find,
      text,
      store,
      actorOf,
    }
    const imports = importSource({
      entity,
      table,
      targets: refs,
      schema: schemas.created,
      record: record as never,
    })
    const handlers: Record<string, AnyProcedure> = {
      ...handlersOf(parts),
      ...importHandlers(imports, actorOf, contract as unknown as ImportContract),
      ...own.handlers?.(parts),
    }
    const missing = Object.keys(contract).filter((call) => !handlers[call])
    if (missing.length > 0) throw new Error(`${name} has calls without a handler: ${missing.join(', ')}`)
    const module = defineServerModule({
      calls: { [name]: handlers },
      undoKinds: () => store.undoKinds,
      seed: (tx) => seedRows(tx, entity, table, refs, samples),
    })
    return { ...parts, table, refs, handlers, module }
  }
