import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { fieldMessage } from '~/i18n/field-message'
import type { HandlerContext } from '~/platform/procedure.server'
import { asFile } from '~/platform/row-stream.server'
import type { Actor } from '../act/act.server'
import { chooseName, listSimilarNames, mendRow } from './mend-rows.server'
import { rejectsCsv, findImport, listImports, readRow, readRows, type StoredRow } from './import.data.server'
import { type ImportContract, importContractOf } from './import-contract'
import type { ImportSource } from './import-source.server'
import type { FileRow } from './import-entity'
import { runImport } from './run-import.server'
import { beginImport, stageRows } from './stage-rows.server'
import { undoImport } from './undo-import.server'

const position = z.object({ of: z.uuid(), verdict: z.enum(['rejected', 'all']), line: z.int() })

/** 'book:title.required' → 'title' */
const fieldOf = (key: string) => /:(\w+)\./.exec(key)![1]!

/** Truncated, because cells of rejected rows may be long. */
const beginnings = (cells: StoredRow['cells']) =>
  Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text && text.slice(0, 300)]))

const sayer = ({ scope }: HandlerContext) => {
  const messages = scope.messages()
  return (key: string): string => fieldMessage(messages, key) ?? key
}

/** With errors in the caller's language. */
const toChecked = (context: HandlerContext) => {
  const say = sayer(context)
  return ({ faults, ...row }: StoredRow) => ({
    ...row,
    faults: faults.map((key) => ({ field: fieldOf(key), message: say(key), key })),
  })
}

export function importHandlers(
  source: ImportSource,
  actorOf: (context: HandlerContext) => Actor,
  contract: ImportContract = importContractOf(source.entity),
) {
  const { entity } = source
  const calls = implement(contract).$context<HandlerContext>()
  const find = (context: HandlerContext, id: string) => findImport(context.db, actorOf(context), source, id)
  /** Only if the entity has references. */
  const ofNames = () => ({
    importSimilar: calls.importSimilar.handler(async ({ input, context }) => {
      const { id, reasons } = await find(context, input.id)
      const items = await listSimilarNames(context.db, actorOf(context), source, id)
      return { items, total: reasons?.similar ?? 0 }
    }),

    importChoose: calls.importChoose.handler(async ({ input, context }) => {
      await chooseName(context.db, actorOf(context), source, input)
      return await find(context, input.id)
    }),
  })
  return {
    importList: calls.importList.handler(async ({ context }) => ({
      items: await listImports(context.db, actorOf(context), source),
    })),

    importBegin: calls.importBegin.handler(async ({ input, context }) => {
      const id = await beginImport(context.db, actorOf(context), source, input)
      return await find(context, id)
    }),

    importGet: calls.importGet.handler(async ({ input, context }) => await find(context, input.id)),

    importStage: calls.importStage.handler(async ({ input, context }) => {
      const rows = input.rows as FileRow[]
      await stageRows(context.db, actorOf(context), source, { ...input, rows })
      return await find(context, input.id)
    }),

    importRows: calls.importRows.handler(
      async ({ input: { id, verdict, cursor, limit }, context, errors }) => {
        const { ready, rejected } = await find(context, id)
        const { signedTokens } = context.scope
        const after = cursor === undefined ? undefined : signedTokens.decode('import', position, cursor)
        if (after === null || (after && (after.of !== id || after.verdict !== verdict)))
          throw errors.INVALID_CURSOR()
        const { items, next } = await readRows(context.db, id, { verdict, after: after?.line ?? 0, limit })
        const checked = toChecked(context)
        return {
          items: items.map(({ cells, ...row }) => checked({ ...row, cells: beginnings(cells) })),
          total: verdict === 'rejected' ? rejected : ready + rejected,
          nextCursor: next === null ? null : signedTokens.encode('import', { of: id, verdict, line: next }),
        }
      },
    ),

    importRow: calls.importRow.handler(async ({ input: { id, line }, context }) => {
      await find(context, id)
      return toChecked(context)(await readRow(context.db, id, line))
    }),

    importMend: calls.importMend.handler(async ({ input: { id, ...row }, context }) => {
      const mended = await mendRow(context.db, actorOf(context), source, id, row as FileRow)
      return { import: await find(context, id), row: toChecked(context)(mended) }
    }),

    ...(Object.keys(source.refs).length > 0 ? ofNames() : ({} as ReturnType<typeof ofNames>)),

    importRejects: calls.importRejects.handler(async ({ input, context }) => {
      const { id } = await find(context, input.id)
      return asFile('rejected', 'csv', rejectsCsv(context.db, entity, id, sayer(context)))
    }),

    importRun: calls.importRun.handler(async ({ input, context }) => {
      await runImport(context.db, actorOf(context), source, input.id)
      return await find(context, input.id)
    }),

    importUndo: calls.importUndo.handler(
      async ({ input, context }) => await undoImport(context.db, actorOf(context), source, input.id),
    ),
  }
}
