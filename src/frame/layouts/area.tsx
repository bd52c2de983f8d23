import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { BrokenRowText } from '~/ui/list/row-boundary'
import { SkipLink } from '~/ui/skip-link'
import { Framed } from '../impersonation/framed'
import { ImpersonationBanner } from '../impersonation/impersonation-banner'
import { NotForOthers } from '../impersonation/not-for-others'
import { PaletteHost } from '../palette/palette-host'
import { SignInScreen } from '../screens/sign-in-screen'
import { Onboarding } from './onboarding'

type Props = {
  caller: Caller
  layout: (props: { caller: Caller; children: ReactNode }) => ReactNode
  children: ReactNode
}

/** What both areas have in common: who acts as whom is said first, and onboarding comes before anything else. */
export function Area({ caller, layout: Layout, children }: Props) {
  const { t } = useTranslation()
  if (!caller.onboardedAt) {
    return (
      <>
        <ImpersonationBanner caller={caller} />
        <SignInScreen>
          {caller.impersonatedBy ? <NotForOthers caller={caller} /> : <Onboarding caller={caller} />}
        </SignInScreen>
      </>
    )
  }
  return (
    <Framed value={true}>
      <SkipLink target="content">{t('navigation.skip')}</SkipLink>
      <ImpersonationBanner caller={caller} />
      <PaletteHost caller={caller}>
        <BrokenRowText value={t('brokenRow')}>
          <Layout caller={caller}>{children}</Layout>
        </BrokenRowText>
      </PaletteHost>
    </Framed>
  )
}
