import { createIsomorphicFn } from '@tanstack/react-start'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'
import { MissingPart } from '~/modules/errors/missing-part'
import { late } from '~/ui/feedback/late'
import { ImpersonationBanner } from './impersonation-banner'

type Props = { caller: Caller }

const inBrowser = late<Props>({
  load: async () => (await import('./impersonation-banner')).ImpersonationBanner,
  missing: (missing) => <MissingPart {...missing} />,
})

const Banner = createIsomorphicFn()
  .server((): ComponentType<Props> => ImpersonationBanner)
  .client(() => inBrowser)()

/** The banner, at no cost for those who never see it: in the browser it is fetched when it is needed. */
export const LateBanner = ({ caller }: Props) => caller.impersonatedBy && <Banner caller={caller} />

/** Before a page is drawn, which would jump. */
export async function loadBanner(caller: Caller | null | undefined): Promise<void> {
  // Without it the server's page stays as it is: its banner is a form, which leads back without script as well.
  if (caller?.impersonatedBy) await inBrowser.load()
}
