import type messages from './en.json'

type Actions = (typeof messages)['actions']

declare module '~/manifest/audit-kind' {
  interface AuditActions extends Actions {}
}
