import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditKinds } from '~/manifest/audit-kind'
import { browserModules } from '~/modules'

const kinds = Object.entries(
  Object.assign({}, ...browserModules.map(({ audit }) => audit)) as Required<AuditKinds>,
)

export const auditActions = kinds.flatMap(([kind, { actions }]) =>
  actions.map((action) => `${kind}.${action}`),
)

/** The page of a subject of this kind; kinds of removed modules have none. A bulk action has the page of its entry. */
export const auditPageOf = (kind: string) =>
  kind === 'audit' ? '/manager/audit/$id' : kinds.find(([name]) => name === kind)?.[1].page

/** Links a label to the page of a subject, if its kind has one. */
export function auditLink(kind: string, id: string, label: ReactNode): ReactNode {
  const to = auditPageOf(kind)
  if (!to) return label
  return (
    <Link to={to} params={{ id }} className="text-link">
      {label}
    </Link>
  )
}
