import { implement } from '@orpc/server'
import type { HandlerContext } from '~/platform/procedure.server'
import { asFile, streamRows } from '~/platform/row-stream.server'
import type { ActBy } from '../act/act.server'
import type { AnyEntity, EntryOf } from '../define-entity'
import type { Fields } from '../fields/define-fields'
import { csvFormat } from '../fields/field-store.server'
import type { crud } from './crud.server'
import type { ContractOf } from './entity-contract'
import { newestFirst } from './list-of'
import type { finderOf, sourceOf, textOf } from './entity-source.server'

/** What the handlers of a described entity are built from. */
export type EntityParts<E extends AnyEntity, By extends ActBy> = {
  entity: E
  contract: ContractOf<E>
  source: ReturnType<typeof sourceOf<E>>
  find: ReturnType<typeof finderOf<E>>
  text: ReturnType<typeof textOf<E>>
  store: ReturnType<typeof crud<Fields, EntryOf<E>, By>>
  actorOf: (context: HandlerContext) => By
}

export function handlersOf<E extends AnyEntity, By extends ActBy>(parts: EntityParts<E, By>) {
  const { entity, find, text, store, actorOf } = parts
  // TypeScript cannot relate the types of one entity to those of all; the schema of each call checks the
  // values.
  const calls = implement(parts.contract as unknown as ContractOf<AnyEntity>).$context<HandlerContext>()
  const source = parts.source as unknown as ReturnType<typeof sourceOf>
  const csv = csvFormat(entity.fields, text)
  return {
    list: calls.list.handler(({ input, context }) => source.handle(context, input)),

    export: calls.export.handler(
      ({ input: { sort = entity.order ?? newestFirst, ...filter }, context: { db } }) =>
        asFile(
          entity.plural,
          'csv',
          streamRows(csv, async (after, limit) => {
            const { items, next } = await source.page(db, filter, { sort, after, limit })
            return { items: items as unknown as EntryOf<E>[], next }
          }),
        ),
    ),

    get: calls.get.handler(async ({ input, context, errors }) => {
      const found = await find(context.db, input.id)
      if (!found) throw errors.NOT_FOUND()
      return found as never
    }),

    create: calls.create.handler(
      async ({ input, context }) => (await store.create(context.db, actorOf(context), input)) as never,
    ),

    update: calls.update.handler(
      async ({ input: { id, ...change }, context }) =>
        (await store.update(context.db, actorOf(context), String(id), change)) as never,
    ),

    remove: calls.remove.handler(async ({ input, context }) => ({
      undo: await store.remove(context.db, actorOf(context), input.id),
    })),

    bulk: calls.bulk.handler(
      async ({ input: { which, action: _, ...asked }, context }) =>
        await store.removeMany(
          context.db,
          actorOf(context),
          which,
          (filter) => source.where(context.db, filter),
          asked,
        ),
    ),

    bulkCount: calls.bulkCount.handler(
      async ({ input: { which }, context }) =>
        await store.countMany(context.db, which, (filter) => source.where(context.db, filter)),
    ),
  }
}
