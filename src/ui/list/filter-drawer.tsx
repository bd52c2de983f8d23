import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../badge'
import { Button } from '../button'
import { cn } from '../cn'
import { ResponsiveDialog } from '../overlay/responsive-dialog'

type ButtonProps = {
  label: string
  /** How many filters are in force. */
  active: number
  /** Says what that number counts. */
  activeLabel: string
  onClick: () => void
  className?: string
}

/** Opens the drawer where there is no room for the filters themselves. */
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
  /** Null where no filter is in force. */
  onClear: (() => void) | null
  /** Says how many there are now: each choice takes effect at once, behind the drawer. */
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
