import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentType, createContext, useSyncExternalStore } from 'react'
import type { Caller } from '~/access/caller'
import { demoDialog } from '~/lib/demo-dialog'
import { MissingDialog } from '~/modules/errors/missing-dialog'
import { MissingPart } from '~/modules/errors/missing-part'
import { late, type Missing } from '~/ui/feedback/late'
import { ImpersonationBanner } from '../impersonation/impersonation-banner'
import { OnboardingScreen } from './onboarding-screen'

/** Whether an ancestor already shows the impersonation banner. */
export const Framed = createContext(false)

type Props = { caller: Caller }

const lateBanner = late<Props>({
  load: async () => (await import('../impersonation/impersonation-banner')).ImpersonationBanner,
  missing: (missing) => <MissingPart {...missing} />,
})

const lateOnboarding = late<Props>({
  load: async () => (await import('./onboarding-screen')).OnboardingScreen,
  missing: (missing) => <MissingPart {...missing} />,
})

const Banner = createIsomorphicFn()
  .server((): ComponentType<Props> => ImpersonationBanner)
  .client(() => lateBanner)()

/** The banner, loaded in the browser only during an impersonation. */
export const LateBanner = ({ caller }: Props) => caller.impersonatedBy && <Banner caller={caller} />

/** Loaded in the browser only for users who have not been onboarded. */
export const LateOnboarding = createIsomorphicFn()
  .server((): ComponentType<Props> => OnboardingScreen)
  .client(() => lateOnboarding)()

/** Before rendering, to avoid a layout shift. */
export async function loadBanner(caller: Caller | null | undefined): Promise<void> {
  // If it fails to load, the server-rendered page stays: its button is a form, which works without a script.
  if (caller?.impersonatedBy) await lateBanner.load()
}

/** Loads the parts that few users see before rendering, to avoid a layout shift. */
export const loadFrame = (caller: Caller | null | undefined) =>
  Promise.all([loadBanner(caller), caller && !caller.onboardedAt && lateOnboarding.load()])

/** Loaded after the page. PURE, because the call would keep its code in other builds. */
export const LateDemoMode = /* @__PURE__ */ late<object>({
  load: async () => (await import('~/modules/demo/demo-mode')).DemoMode,
  missing: (missing) => <MissingDemoMode {...missing} />,
})

/** A refusal must not be silent. */
function MissingDemoMode(missing: Missing) {
  const { open } = useSyncExternalStore(demoDialog.subscribe, demoDialog.read, demoDialog.readOnServer)
  return <MissingDialog {...missing} open={open} onClose={demoDialog.close} />
}
