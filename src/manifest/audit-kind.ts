import type { LinkOptions } from '@tanstack/react-router'

/**
 * The texts of every action that is recorded, by kind: `{ user: { ban: … } }`. Each module adds those that it has messages
 * for, in the `i18next.d.ts` beside them, so that what is recorded without a text does not compile.
 *
 * @public modules add to it
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface AuditActions {}

/**
 * What is recorded of an entity that is added, changed, deleted, brought back and imported like any other; the log has
 * sentences for it that hold the entity's name.
 */
export type EntityActions = Record<'create' | 'update' | 'delete' | 'undo' | 'import', string>

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
