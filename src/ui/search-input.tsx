import { Search, X } from 'lucide-react'
import { useImperativeHandle, useRef } from 'react'
import type { ComponentProps } from 'react'
import { IconButton } from './button'
import { cn } from './cn'
import { TextInput } from './text-input'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type'> & {
  value: string
  onValueChange: (value: string) => void
  label: string
  clearLabel: string
}

export function SearchInput({ value, onValueChange, label, clearLabel, className, ref, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div role="search" className={cn('relative', className)}>
      <TextInput
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        icon={<Search aria-hidden="true" />}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="pe-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          size="sm"
          label={clearLabel}
          icon={<X aria-hidden="true" />}
          onClick={clear}
          className="absolute! end-1 top-1"
        />
      )}
    </div>
  )
}
