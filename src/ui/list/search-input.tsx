import { Search, X } from 'lucide-react'
import { useImperativeHandle, useRef } from 'react'
import type { ComponentProps } from 'react'
import { IconButton } from '../button'
import { cn } from '../cn'
import { TextInput } from '../form/text-input'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type'> & {
  value: string
  onValueChange: (value: string) => void
  label: string
  clearLabel: string
  /** The shortcut, shown on devices with a keyboard. */
  shortcut?: string
}

export function SearchInput(props: Props) {
  const { value, onValueChange, label, clearLabel, shortcut, className, ref, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div role="search" className={cn('group/search relative', className)}>
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
        className="pe-10 rtl:placeholder-shown:[direction:rtl] max-sm:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          whileReadOnly
          size="sm"
          label={clearLabel}
          icon={<X aria-hidden="true" />}
          onClick={clear}
          className="absolute! end-1 top-1 noscript:hidden max-sm:end-0 max-sm:top-0 max-sm:size-11"
        />
      )}
      {value === '' && shortcut && (
        <kbd aria-hidden="true" className={shortcutKey}>
          {shortcut}
        </kbd>
      )}
    </div>
  )
}

const shortcutKey =
  'pointer-events-none absolute inset-y-0 end-2.5 my-auto hidden h-5 min-w-5 place-items-center rounded-tight border border-border px-1 ' +
  'font-sans text-xs text-text-muted noscript:hidden group-focus-within/search:hidden pointer-fine:grid'
