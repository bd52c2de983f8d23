import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, createContext } from 'react'
import type { Caller } from '~/access/caller'
import { MissingPart } from '~/modules/errors/missing-part'
import { late } from '~/ui/feedback/late'
import { ImpersonationBanner } from './impersonation-banner'

/** Whether an ancestor already shows the impersonation banner. */
export const Framed = createContext(false)

type Props = { caller: Caller }

const inBrowser = late<Props>({
  load: async () => (await import('./impersonation-banner')).ImpersonationBanner,
  missing: (missing) => <MissingPart {...missing} />,
})

const Banner = createIsomorphicFn()
  .server((): ComponentType<Props> => ImpersonationBanner)
  .client(() => inBrowser)()

/** The banner, loaded in the browser only during an impersonation. */
export const LateBanner = ({ caller }: Props) => caller.impersonatedBy && <Banner caller={caller} />

/** Before rendering, to avoid a layout shift. */
export async function loadBanner(caller: Caller | null | undefined): Promise<void> {
  // If it fails to load, the server-rendered page stays: its button is a form, which works without a script.
  if (caller?.impersonatedBy) await inBrowser.load()
}
