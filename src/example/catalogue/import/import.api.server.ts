import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { asFile } from '~/platform/row-stream.server'
import { actorOf } from '~/modules/audit/record.server'
import { fieldMessage } from '~/i18n/field-message'
import type { HandlerContext } from '~/platform/procedure.server'
import { beginImport } from './begin-import.server'
import { rejectsCsv } from './import-rejects.server'
import type { importFields } from './import-rules'
import { importContract } from './import.contract'
import { chooseGenre, listSimilarGenres } from './choose-genre.server'
import { findImport, listImports, readRow, readRows, sweepImports } from './import.data.server'
import { mendRow } from './correct-row.server'
import { runImport } from './run-import.server'
import { stageRows } from './stage-rows.server'
import { undoImport } from './undo-import.server'

const calls = implement(importContract).$context<HandlerContext>()

const position = z.object({ of: z.uuid(), verdict: z.enum(['rejected', 'all']), line: z.int() })

type Field = (typeof importFields)[number] | 'row'

/** 'book:title.required' is about the title. */
const fieldOf = (key: string) => /:(\w+)\./.exec(key)![1] as Field

/** Truncates for the list; a rejected row may have any length. */
const beginnings = <T extends Record<string, string | null>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text && text.slice(0, 300)])) as T

/** Translates message keys to the caller's language. */
const sayer = ({ scope }: HandlerContext) => {
  const messages = scope.messages()
  return (key: string): string => fieldMessage(messages, key) ?? key
}

type StoredRow = Awaited<ReturnType<typeof readRow>>

/** With errors in the caller's language. */
const toChecked = (context: HandlerContext) => {
  const say = sayer(context)
  return ({ faults, ...row }: StoredRow) => ({
    ...row,
    faults: faults.map((key) => ({ field: fieldOf(key), message: say(key), key })),
  })
}

export const importApi = calls.router({
  list: calls.list.handler(async ({ context }) => ({
    items: await listImports(context.db, actorOf(context)),
  })),

  begin: calls.begin.handler(async ({ input, context }) => {
    const by = actorOf(context)
    const id = await beginImport(context.db, by, input)
    context.scope.background.run('sweep imports', sweepImports(context.db))
    return await findImport(context.db, by, id)
  }),

  get: calls.get.handler(async ({ input, context }) => findImport(context.db, actorOf(context), input.id)),

  stage: calls.stage.handler(async ({ input, context }) => {
    const by = actorOf(context)
    await stageRows(context.db, by, input)
    return await findImport(context.db, by, input.id)
  }),

  rows: calls.rows.handler(async ({ input: { id, verdict, cursor, limit }, context, errors }) => {
    const { ready, rejected } = await findImport(context.db, actorOf(context), id)
    const { signedTokens } = context.scope
    const after = cursor === undefined ? undefined : signedTokens.decode('import', position, cursor)
    if (after === null || (after && (after.of !== id || after.verdict !== verdict)))
      throw errors.INVALID_CURSOR()
    const { items, next } = await readRows(context.db, id, { verdict, after: after?.line ?? 0, limit })
    const checked = toChecked(context)
    return {
      items: items.map(({ line, faults, ...fields }) => checked({ line, faults, ...beginnings(fields) })),
      total: verdict === 'rejected' ? rejected : ready + rejected,
      nextCursor: next === null ? null : signedTokens.encode('import', { of: id, verdict, line: next }),
    }
  }),

  row: calls.row.handler(async ({ input: { id, line }, context }) => {
    await findImport(context.db, actorOf(context), id)
    return toChecked(context)(await readRow(context.db, id, line))
  }),

  mend: calls.mend.handler(async ({ input: { id, ...row }, context }) => {
    const by = actorOf(context)
    const mended = await mendRow(context.db, by, id, row)
    return { import: await findImport(context.db, by, id), row: toChecked(context)(mended) }
  }),

  similarGenres: calls.similarGenres.handler(async ({ input, context }) => {
    const { id, reasons } = await findImport(context.db, actorOf(context), input.id)
    return { items: await listSimilarGenres(context.db, id), total: reasons?.similarGenres ?? 0 }
  }),

  chooseGenre: calls.chooseGenre.handler(async ({ input, context }) => {
    const by = actorOf(context)
    await chooseGenre(context.db, by, input)
    return await findImport(context.db, by, input.id)
  }),

  rejects: calls.rejects.handler(async ({ input, context }) => {
    const { id } = await findImport(context.db, actorOf(context), input.id)
    return asFile('rejected', 'csv', rejectsCsv(context.db, id, sayer(context)))
  }),

  run: calls.run.handler(async ({ input, context }) => {
    const by = actorOf(context)
    await runImport(context.db, by, input.id)
    return await findImport(context.db, by, input.id)
  }),

  undo: calls.undo.handler(async ({ input, context }) => undoImport(context.db, actorOf(context), input.id)),
})
