import { cn } from '../cn'
import { useChordText } from '../use-chord'

/** The keyboard shortcut, shown on devices with a keyboard. */
export function KeyHint({ letter, className }: { letter: string; className?: string }) {
  const text = useChordText(letter)
  return (
    <kbd
      aria-hidden="true"
      className={cn('hidden font-sans text-xs whitespace-nowrap pointer-fine:inline', className)}
    >
      <bdi dir="ltr">{text}</bdi>
    </kbd>
  )
}
