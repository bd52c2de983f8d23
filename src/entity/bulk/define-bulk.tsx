import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'

type Given<Right> = {
  permission: Right
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  danger?: boolean
}

/**
 * What can be done to several rows of a list in one go; the server asks for the permission again. `may`: who may, where
 * that is not said by the roles of the product.
 */
export function defineBulk<const Action extends string, Subject = Caller, Right extends string = Permission>(
  actions: Record<Action, Given<Right>>,
  may: (subject: Subject, permission: Right) => boolean = can as never,
) {
  const all = (Object.keys(actions) as Action[]).map((action) => {
    const { permission, icon: Icon, danger } = actions[action]
    return { action, permission, icon: <Icon aria-hidden="true" />, danger }
  })
  return {
    /** The actions that somebody has the permission for. */
    allowed: (subject: Subject) => all.filter(({ permission }) => may(subject, permission)),
  }
}

/** The rows that are meant: those, or all that match this filter. */
export type Selection<Filter = object> = { ids: string[] } | { all: Filter }

/** The rows that a bulk action is applied to. */
export type BulkTarget<Filter = object> = {
  selection: Selection<Filter>
  /** As the list knows it; what is asked before something is done is counted anew. */
  count: number
  /** Of a single row. */
  name?: string
}

export type BulkCommand<Action, Filter = object> = { action: Action; target: BulkTarget<Filter> }

/** A target of a single row; the dialog says its name. */
export const onlyOne = (id: string, name: string): BulkTarget<never> => ({
  selection: { ids: [id] },
  count: 1,
  name,
})

/** What the dialog of a bulk action is told by the list. */
export type BulkDialogProps = {
  open: boolean
  onClose: () => void
  onDone: () => void
  /** Where the focus goes when it is done: what opened the dialog may be gone. */
  focusAfter: () => HTMLElement | null
}
