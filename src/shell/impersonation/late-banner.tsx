import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Caller } from '~/access/caller'
import { init } from '../init'
import { ImpersonationBanner } from './impersonation-banner'

type Banner = ComponentType<{ caller: Caller }>

const load = async (): Promise<Banner> => (await import('./impersonation-banner')).ImpersonationBanner
const Lazy = lazy(async () => ({ default: await load() }))

let loaded = createIsomorphicFn()
  .server((): Banner | null => ImpersonationBanner)
  .client(() => null)()

/**
 * The banner where it must not cost those who never see it: error pages are part of every first visit. In the browser
 * it is fetched when it is needed.
 */
export function LateBanner({ caller }: { caller: Caller }) {
  const Loaded = loaded
  if (!caller.impersonatedBy) return null
  return Loaded ? (
    <Loaded caller={caller} />
  ) : (
    <Suspense>
      <Lazy caller={caller} />
    </Suspense>
  )
}

/** Before a page that the server has written is taken over: an error page is drawn anew, and must not jump. */
export async function loadBannerForPage(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(init.queryKey)?.caller?.impersonatedBy) loaded = await load()
}
