import { lazy, Suspense, useState } from 'react'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

const BuildInfoDialog = lazy(async () => ({ default: (await import('./build-info-dialog')).BuildInfoDialog }))

/** Its code is fetched when it is first asked for: few people do. */
export function LateBuildInfo(props: Props) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <BuildInfoDialog {...props} />
    </Suspense>
  )
}
