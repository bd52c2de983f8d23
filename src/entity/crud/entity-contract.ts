import * as z from 'zod/mini'
import type { Permission } from '~/access/permissions'
import {
  download,
  exportErrors,
  foundPageOf,
  idInput,
  invalidCursor,
  notFound,
  pageInput,
  requires,
} from '~/api/contract'
import { actErrors, countedSchema, actOutcome, actRequest, whichOf } from '../act/act.contract'
import type { AnyEntity, GivenFor, OwnKind } from '../define-entity'
import { importContractOf } from '../import/import-contract'
import { listInput } from '../list/list-input'
import { listOf } from './list-of'
import { derivedSchemas, type SchemasOf } from './entity-schemas'

/** Each selected row is in one of the counts: done, `inUse` if other rows require it, or `gone`. */
const bulkOutcome = z.object({ ...actOutcome, inUse: z.int() })

type Parts<E extends AnyEntity> = GivenFor<OwnKind<E['fields']>, { schemas: SchemasOf<E> }> & {
  /** The input schemas of filters of kind `own`. */
  inputs?: Readonly<Record<string, z.ZodMiniType>>
}

/**
 * The calls of a described entity as an object of procedures: `{ ...contractOf(tag), merge: requires(…)… }`
 * adds a call, and a call of the same name replaces one.
 */
export function contractOf<E extends AnyEntity>(
  entity: E,
  ...[parts = {} as Parts<E>]: [OwnKind<E['fields']>] extends [never] ? [parts?: Parts<E>] : [parts: Parts<E>]
) {
  const { name } = entity
  const { schemas = derivedSchemas(entity) } = parts
  const path = `/${entity.plural}` as const
  const may = (action: string) => requires(`${name}.${action}` as Permission)
  const ofOne = z.strictObject({ id: idInput })
  const { filter, sort } = listInput(listOf(entity), parts.inputs)
  /** The rows of a bulk action: a list of ids, or a filter as the list takes it. */
  const chosen = { action: z.literal('delete'), which: whichOf({ all: z.strictObject(filter) }) }
  return {
    list: may('read')
      .route({ method: 'GET', path })
      .errors(invalidCursor)
      .input(z.object({ ...filter, ...pageInput, sort }))
      .output(foundPageOf(schemas.entry)),
    /** All rows of the list, as a file. */
    export: may('read')
      .meta({ long: true })
      .route({ method: 'GET', path: `${path}/export`, outputStructure: 'detailed' })
      .errors(exportErrors)
      .input(z.object({ ...filter, sort }))
      .output(download),
    get: may('read')
      .route({ method: 'GET', path: `${path}/{id}` })
      .errors(notFound)
      .input(ofOne)
      .output(schemas.entry),
    create: may('create')
      .route({ method: 'POST', path, successStatus: 201 })
      .input(schemas.created)
      .output(schemas.entry),
    update: may('update')
      .route({ method: 'PATCH', path: `${path}/{id}` })
      .errors({
        ...notFound,
        /** Another user changed the entry after the given version. */
        EDIT_CONFLICT: { status: 409, data: z.object({ current: schemas.entry }) },
      })
      .input(z.extend(schemas.changed, { id: idInput, version: z.optional(z.int()) }))
      .output(schemas.entry),
    remove: may('delete')
      .route({ method: 'DELETE', path: `${path}/{id}` })
      .errors({ ...notFound, /** Others cannot be without it. */ IN_USE: { status: 409 } })
      .input(ofOne)
      .output(z.object({ undo: z.uuid() })),
    /** Deletes the listed rows, or all that match the filter. */
    bulk: may('delete')
      .meta({ long: true })
      .route({ method: 'POST', path: `${path}/bulk` })
      .errors(actErrors)
      .input(z.strictObject({ ...chosen, ...actRequest }))
      .output(bulkOutcome),
    /** Counts the rows that `bulk` would delete. */
    bulkCount: may('delete')
      .route({ method: 'GET', path: `${path}/bulk` })
      .input(z.strictObject(chosen))
      .output(countedSchema),
    ...importContractOf(entity),
  }
}

export type ContractOf<E extends AnyEntity> = ReturnType<typeof contractOf<E>>
