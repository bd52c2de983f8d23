import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn'
import { useFieldControl } from './field'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  icon?: ReactNode
  /** `lg` for pages with a single field. */
  size?: 'md' | 'lg'
}

export function TextInput({ icon, size = 'md', className, required, ...rest }: TextInputProps) {
  const control = useFieldControl({ ...rest, required })
  const height = size === 'lg' ? 'h-12 px-4' : 'h-10 px-3'
  const input = (
    <input
      type="text"
      {...rest}
      {...control}
      className={cn('control', height, Boolean(icon) && 'ps-10', className)}
    />
  )
  if (!icon) return input
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-text-muted [&_svg]:size-4.5">
        {icon}
      </span>
    </div>
  )
}
