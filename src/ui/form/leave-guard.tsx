import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../overlay/confirm-dialog'

type Props = {
  /** There are unsaved changes. */
  when: boolean
  title: ReactNode
  description: ReactNode
  stayLabel: ReactNode
  leaveLabel: ReactNode
}

type Step = { current: { pathname: string }; next: { pathname: string } }

/** What only changes the query or the hash of the address keeps the page, and what was typed there. */
const leavesPage = ({ current, next }: Step) => current.pathname !== next.pathname

/**
 * Asks before what was typed is lost. Links and the Back button are answered in our own words; closing the tab
 * only in the browser's. Who has saved goes on with `ignoreBlocker`.
 */
export function LeaveGuard({ when, title, description, stayLabel, leaveLabel }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    disabled: !when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      whileReadOnly
      danger
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title={title}
      description={description}
      cancelLabel={stayLabel}
      confirmLabel={leaveLabel}
      onConfirm={() => proceed?.()}
    />
  )
}
