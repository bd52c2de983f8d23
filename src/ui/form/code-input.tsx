import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { useFieldControl } from './field'
import { asciiDigits } from '~/lib/ascii-digits'

/** The digits of a typed or pasted code as ASCII: removes spaces and dashes, converts Arabic and Persian digits. */
const digitsOf = (text: string) => asciiDigits(text).replaceAll(/\D/g, '')

const length = 6

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type' | 'maxLength'> & {
  value: string
  onValueChange: (value: string) => void
  /** Called with each complete code. */
  onComplete?: (code: string) => void
}

/**
 * One real input whose letter-spacing puts each digit over a drawn slot, so that caret, paste and autofill work
 * natively.
 */
export function CodeInput({ value, onValueChange, onComplete, className, required, ref, ...rest }: Props) {
  const control = useFieldControl({ ...rest, required })
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)

  const take = (typed: string) => {
    const code = digitsOf(typed).slice(0, length)
    // Ignores a seventh digit.
    if (code === value) return
    onValueChange(code)
    if (code.length === length) onComplete?.(code)
  }

  // Input typed or autofilled before hydration.
  const takeEarly = useEffectEvent(() => {
    const early = input.current?.value
    if (early && early !== value) take(early)
  })
  useEffect(() => takeEarly(), [])

  return (
    <div dir="ltr" className={cn('code-input group relative', className)}>
      <div aria-hidden="true" className="code-input-slots flex">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            data-next={index === Math.min(value.length, length - 1) || undefined}
            className={slot}
          />
        ))}
      </div>
      {/* overflow-clip, because overflow-hidden could be scrolled by the caret after the sixth digit. */}
      <div className="absolute inset-0 overflow-clip">
        <input
          {...rest}
          {...control}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          pattern="[0-9]*"
          value={value}
          onChange={(event) => take(event.target.value)}
          className="code-input-text outline-none"
        />
      </div>
    </div>
  )
}

const slot =
  'h-14 flex-1 rounded border border-border-strong bg-surface-raised transition-colors ' +
  'group-has-aria-invalid:border-danger group-has-disabled:bg-surface-sunken ' +
  'group-focus-within:data-next:border-focus group-focus-within:data-next:outline-1 group-focus-within:data-next:outline-focus'
