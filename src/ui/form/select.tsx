import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { controlClass } from './control-class'
import { useFieldControl } from './field'

/** The browser's own list: it works before the page's script does, and a phone shows its wheel. */
export function Select({ className, required, children, ...rest }: ComponentProps<'select'>) {
  const control = useFieldControl({ ...rest, required })
  return (
    <div className={cn('relative', className)}>
      <select
        {...rest}
        {...control}
        className={cn(controlClass, 'h-10 appearance-none truncate ps-3 pe-9 max-sm:h-11')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-text-muted"
      />
    </div>
  )
}
