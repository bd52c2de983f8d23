import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { build } from '~/lib/build-flags'
import { Button } from '~/ui/button'
import { Ltr } from '~/ui/text/ltr'
import { LateBuildInfo } from './environment-ribbon'

/** The version in the page footer, which opens the build information. */
export function BuildInfoButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        whileReadOnly
        variant="ghost"
        size="sm"
        icon={<Info aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('build.open')} <Ltr className="tabular-nums">{build.version}</Ltr>
      </Button>
      <LateBuildInfo open={open} onClose={() => setOpen(false)} />
    </>
  )
}
