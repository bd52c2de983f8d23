import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, LogOut } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/**
 * An icon that is mirrored in right-to-left text.
 * @public for modules to come
 */
export function directional(Icon: LucideIcon) {
  return function DirectionalIcon({ className, ...rest }: ComponentProps<LucideIcon>) {
    return <Icon aria-hidden="true" {...rest} className={cn('rtl:-scale-x-100', className)} />
  }
}

export const BackIcon = directional(ArrowLeft)
export const ForwardIcon = directional(ArrowRight)
export const ChevronStart = directional(ChevronLeft)
export const ChevronEnd = directional(ChevronRight)
export const SignOutIcon = directional(LogOut)
