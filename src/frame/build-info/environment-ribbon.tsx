import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { environment } from '~/lib/build-flags'
import { lateDialog } from '~/modules/errors/missing-dialog'

export const LateBuildInfo = lateDialog(async () => (await import('./build-info-dialog')).BuildInfoDialog)

/**
 * Marks every page of a non-production environment, and opens the build information. An overlay without layout shift.
 */
export function EnvironmentRibbon() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const colors = ribbonColors(environment.color)
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center border-t-3"
      style={{ borderColor: colors.background }}
    >
      <button
        type="button"
        aria-label={t('build.ribbon', { name: environment.name })}
        onClick={() => setOpen(true)}
        className="pointer-events-auto flex h-6 items-center gap-1.5 rounded-b-tight px-3 text-xs font-semibold"
        style={colors}
      >
        {environment.emoji && <span aria-hidden="true">{environment.emoji}</span>}
        <bdi>{environment.name}</bdi>
      </button>
      <LateBuildInfo open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

/** The named values of VITE_ENV_COLOR, dark enough for white text. */
const named: Record<string, string> = {
  plum: '#7b2d5e',
  red: '#a8261c',
  orange: '#a34400',
  amber: '#7d4b00',
  green: '#276242',
  teal: '#1f5f66',
  blue: '#2a5391',
  violet: '#5b3f93',
  grey: '#5c5560',
}

/** A named colour or #rrggbb, with a readable text colour. Anything else is plum. */
export function ribbonColors(color: string): { background: string; color: string } {
  const background = named[color.toLowerCase()] ?? (/^#[0-9a-f]{6}$/i.test(color) ? color : named.plum!)
  return { background, color: luminance(background) > 0.179 ? '#000000' : '#ffffff' }
}

/** Relative luminance as in WCAG. Above 0.179 black text has the better contrast. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
