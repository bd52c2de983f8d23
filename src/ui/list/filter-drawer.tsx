import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../badge'
import { Button } from '../button'
import { cn } from '../cn'
import { ResponsiveDialog } from '../overlay/responsive-dialog'

type ButtonProps = {
  label: string
  /** The number of active filters. */
  active: number
  /** The accessible description of that number. */
  activeLabel: string
  onClick: () => void
  className?: string
}

/** Opens the drawer where filters do not fit. */
export function FilterButton({ label, active, activeLabel, onClick, className }: ButtonProps) {
  return (
    <Button
      icon={<SlidersHorizontal aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={onClick}
      className={cn('max-sm:h-11 noscript:hidden', className)}
    >
      {label}
      {active > 0 && (
        <Badge tone="accent">
          {active}
          <span className="sr-only"> {activeLabel}</span>
        </Badge>
      )}
    </Button>
  )
}

type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeLabel: string
  clearLabel: string
  /** Null without an active filter. */
  onClear: (() => void) | null
  /** With the current number of results: each choice applies at once, behind the drawer. */
  showLabel: string
  children: ReactNode
}

export function FilterDrawer({ open, onOpenChange, onClear, children, ...words }: DrawerProps) {
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      closeLabel={words.closeLabel}
      footer={
        <>
          {onClear && (
            <Button whileReadOnly onClick={onClear}>
              {words.clearLabel}
            </Button>
          )}
          <Button whileReadOnly variant="primary" onClick={() => onOpenChange(false)}>
            {words.showLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </ResponsiveDialog>
  )
}
