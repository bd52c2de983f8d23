import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../overlay/confirm-dialog'

type Props = {
  when: boolean
  title: ReactNode
  description: ReactNode
  stayLabel: ReactNode
  leaveLabel: ReactNode
}

type Step = { current: { pathname: string }; next: { pathname: string } }

/** Changes of the query or hash keep the page and its input. */
const leavesPage = ({ current, next }: Step) => current.pathname !== next.pathname

/**
 * Asks for confirmation before unsaved input is lost. Links and Back show our dialog; closing the tab shows the
 * browser's. After saving, navigate with `ignoreBlocker`.
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
