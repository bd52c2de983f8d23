import type { LinkOptions } from '@tanstack/react-router'
import type { ResourceNamespaceMap } from 'i18next'

/**
 * What is recorded of an entity that is added, changed, deleted, brought back and imported like any other; the log has
 * sentences for it that hold the entity's name.
 */
export type EntityActions = Record<'create' | 'update' | 'delete' | 'undo' | 'import', string>

/** Modules add texts for what they record to the messages of `audit`. */
type WithTexts = ResourceNamespaceMap['audit']['actions']

/** An entity that has a name (`one`) and no such texts. */
type WithName = {
  [
    K in Exclude<keyof ResourceNamespaceMap, keyof WithTexts> as ResourceNamespaceMap[K] extends {
      one: string
    }
      ? K
      : never
  ]: EntityActions
}

/** Every action that is recorded, by kind: `{ user: { ban: … } }`. An action without a text does not compile. */
type AuditActions = WithTexts & WithName

/** 'user.ban' */
export type AuditAction = {
  [K in keyof AuditActions]: `${K}.${keyof AuditActions[K] & string}`
}[keyof AuditActions]

/** What can be recorded of one kind of thing, in the order in which it is offered. */
type AuditKind<Action> = {
  actions: readonly Action[]
  /** Its page, where it has one. */
  page?: Extract<LinkOptions['to'], `${string}/$id`>
}

export type AuditKinds = { [K in keyof AuditActions]?: AuditKind<keyof AuditActions[K]> }
