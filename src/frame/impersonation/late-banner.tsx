import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'
import { MissingPart } from '~/modules/errors/missing-part'
import { late } from '~/ui/feedback/late'
import { init } from '../session/init'
import { ImpersonationBanner } from './impersonation-banner'

type Props = { caller: Caller }

const inBrowser = late<Props>({
  load: async () => (await import('./impersonation-banner')).ImpersonationBanner,
  missing: (missing) => <MissingPart {...missing} />,
})

const Banner = createIsomorphicFn()
  .server((): ComponentType<Props> => ImpersonationBanner)
  .client(() => inBrowser)()

/**
 * The banner where it must not cost those who never see it: error pages are part of every first visit. In the browser
 * it is fetched when it is needed.
 */
export const LateBanner = ({ caller }: Props) => caller.impersonatedBy && <Banner caller={caller} />

/** Before a page is hydrated: an error page is drawn anew, and must not jump. */
export async function loadBannerForPage(queryClient: QueryClient): Promise<void> {
  const isNeeded = queryClient.getQueryData(init.queryKey)?.caller?.impersonatedBy
  // Without it the server's page stays as it is: its banner is a form, which leads back without script as well.
  if (isNeeded) await inBrowser.load()
}
