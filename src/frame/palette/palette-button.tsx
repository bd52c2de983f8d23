import { Search } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from '~/i18n/react'
import { buttonClass } from '~/ui/button-class'
import { cn } from '~/ui/cn'
import { chordKeys, KeyHint } from '~/ui/chord'
import { PaletteAccess } from './palette-host'
import { paletteKey } from './type-ahead'

const field =
  'flex h-9 w-full items-center gap-3 rounded border border-border-strong/60 bg-surface-raised px-3 text-sm text-text-muted transition-colors hover:bg-hover [&_svg]:size-4.5 [&_svg]:shrink-0'
const square = buttonClass({
  variant: 'ghost',
  square: true,
  className: 'text-text-muted max-sm:-me-3 max-sm:size-11',
})

const variants = {
  /** Full width of its container. */
  field: { button: field, words: '', key: 'ms-auto' },
  icon: { button: square, words: 'sr-only', key: 'hidden!' },
  /** A field where there is room for one. */
  line: {
    button: cn(
      field,
      'w-auto max-lg:size-10 max-lg:justify-center max-lg:border-0 max-lg:bg-transparent max-lg:px-0 max-sm:-me-3 max-sm:size-11',
    ),
    words: 'max-lg:sr-only',
    key: 'max-lg:hidden!',
  },
}

/** Opens the palette, and shows its shortcut. Hidden without JavaScript. */
export function PaletteButton({ variant }: { variant: keyof typeof variants }) {
  const { t } = useTranslation()
  const { open, loading } = use(PaletteAccess)
  const classes = variants[variant]
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={chordKeys(paletteKey)}
      aria-busy={loading || undefined}
      onClick={open}
      className={cn(classes.button, 'noscript:hidden', loading && 'animate-breathe')}
    >
      <Search aria-hidden="true" />
      <span className={classes.words}>{t('navigation.search')}</span>
      <KeyHint letter={paletteKey} className={classes.key} />
    </button>
  )
}
