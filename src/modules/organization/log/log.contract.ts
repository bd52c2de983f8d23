import * as z from 'zod/mini'
import { idInput as id, invalidCursor, notFound, pageInput, pageOf, totalIsAtLeast } from '~/api/contract'
import { listInput } from '~/entity/list/list-input'
import { auditRowSchema } from '~/modules/audit/audit.contract'
import { memberCall, mayNotUpdate } from '../contract-parts'
import { logList } from './log.list'
import { logEntrySchema } from './log.schema'

const log = listInput(logList)

export const logContract = {
  log: memberCall({ method: 'GET', path: '/organizations/{organizationId}/log' })
    .errors({
      ...invalidCursor,
      ...mayNotUpdate,
    })
    .input(z.object({ kind: log.filter.kind, ...pageInput, organizationId: id }))
    .output(z.extend(pageOf(logEntrySchema), { totalIsAtLeast })),
  /** The members of a bulk action. */
  logRows: memberCall({ method: 'GET', path: '/organizations/{organizationId}/log/{entry}' })
    .errors({ ...invalidCursor, ...mayNotUpdate, ...notFound })
    .input(z.object({ entry: id, ...pageInput, organizationId: id }))
    .output(z.extend(pageOf(auditRowSchema), { totalIsAtLeast })),
}
