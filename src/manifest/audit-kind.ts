import type { LinkOptions } from '@tanstack/react-router'
import type { ResourceNamespaceMap } from 'i18next'

/** The standard actions of an entity; the log has generic sentences for them with the entity's name. */
export type EntityActions = Record<'create' | 'update' | 'delete' | 'undo' | 'import', string>

/** Modules add the texts of their actions to the messages of `audit`. */
type WithTexts = ResourceNamespaceMap['audit']['actions']

/** An entity with a name (`one`) and no texts of its own. */
type WithName = {
  [
    K in Exclude<keyof ResourceNamespaceMap, keyof WithTexts> as ResourceNamespaceMap[K] extends {
      one: string
    }
      ? K
      : never
  ]: EntityActions
}

/** All recorded actions by kind: `{ user: { ban: … } }`. An action without a text is a type error. */
type AuditActions = WithTexts & WithName

/** 'user.ban' */
export type AuditAction = {
  [K in keyof AuditActions]: `${K}.${keyof AuditActions[K] & string}`
}[keyof AuditActions]

/** The actions of one kind, in the order of the filter. */
type AuditKind<Action> = {
  actions: readonly Action[]
  /** The page of a subject, if there is one. */
  page?: Extract<LinkOptions['to'], `${string}/$id`>
}

export type AuditKinds = { [K in keyof AuditActions]?: AuditKind<keyof AuditActions[K]> }
