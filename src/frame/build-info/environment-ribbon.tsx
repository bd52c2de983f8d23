import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { environment } from '~/lib/build-flags'
import { LateBuildInfo } from './late-build-info'
import { ribbonColors } from './ribbon-colors'

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
