import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { useFieldControl } from './field'

/** Grows with its text where the browser supports it, and can be resized. */
export function TextArea({ className, required, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl({ ...rest, required })
  return (
    <textarea
      rows={rows}
      {...rest}
      {...control}
      className={cn('control field-sizing-content max-h-96 min-h-24 resize-y px-3 py-2 leading-6', className)}
    />
  )
}
