import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import type { IconComponent } from '~/ui/overlay/menu'

type Given<Right> = {
  permission: Right
  icon: IconComponent
  danger?: boolean
}

/**
 * Defines the bulk actions of a list. The server checks each permission again. `may`: the permission check,
 * for lists whose permissions do not come from the product's roles.
 */
export function defineBulk<const Action extends string, Subject = Caller, Right extends string = Permission>(
  actions: Record<Action, Given<Right>>,
  may: (subject: Subject, permission: Right) => boolean = can as never,
) {
  const all = (Object.keys(actions) as Action[]).map((action) => ({ action, ...actions[action] }))
  return {
    allowed: (subject: Subject) => all.filter(({ permission }) => may(subject, permission)),
  }
}

/** A selection of rows: a list of ids, or all rows that match a filter. */
export type Selection<Filter = object> = { ids: string[] } | { all: Filter }

export type BulkTarget<Filter = object> = {
  selection: Selection<Filter>
  /** The count that the list knows; the confirmation dialog counts again on the server. */
  count: number
  /** Set for a single row. */
  name?: string
}

export type BulkCommand<Action, Filter = object> = { action: Action; target: BulkTarget<Filter> }

/** A target of a single row, whose name the dialog shows. */
export const onlyOne = (id: string, name: string): BulkTarget<never> => ({
  selection: { ids: [id] },
  count: 1,
  name,
})

/** Props that the list passes to the dialog of a bulk action. */
export type BulkDialogProps = {
  open: boolean
  onClose: () => void
  onDone: () => void
  /** Receives the focus afterwards, because the element that opened the dialog may be gone. */
  focusAfter: () => HTMLElement | null
}
