import type { AuditKinds } from '~/manifest/audit-kind'
import { browserModules } from '~/modules'

const kinds = Object.entries(
  Object.assign({}, ...browserModules.map(({ audit }) => audit)) as Required<AuditKinds>,
)

/** Every action that the modules record. */
export const auditActions = kinds.flatMap(([kind, { actions }]) =>
  actions.map((action) => `${kind}.${action}`),
)

/** Where one of this kind is shown; kinds of modules that are gone have no page. A bulk act has the page of its entry. */
export const auditPageOf = (kind: string) =>
  kind === 'audit' ? '/manager/audit/$id' : kinds.find(([name]) => name === kind)?.[1].page
