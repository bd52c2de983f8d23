import { useTranslation } from '~/i18n/react'

/** Explains the keys visually; screen readers announce them for every list. */
export function PaletteKeys() {
  const { t } = useTranslation('palette')
  return (
    <p
      aria-hidden="true"
      className="hidden gap-5 border-t border-border px-4 py-2.5 text-xs text-text-muted sm:pointer-fine:flex [&_kbd]:me-1 [&_kbd]:font-sans [&_kbd]:font-semibold"
    >
      <span>
        <kbd>↑↓</kbd> {t('keys.move')}
      </span>
      <span>
        <kbd>↵</kbd> {t('keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('keys.close')}
      </span>
    </p>
  )
}
