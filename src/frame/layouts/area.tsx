import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { BrokenRowText } from '~/ui/list/row-boundary'
import { ReadOnly } from '~/ui/read-only'
import { SkipLink } from '~/ui/skip-link'
import { PaletteHost } from '../palette/palette-host'
import { RequestTexts } from '../screens/error-view'
import { Framed, LateBanner, LateOnboarding } from './late-frame'

type Props = {
  caller: Caller
  inManager?: boolean
  layout: (props: { caller: Caller; children: ReactNode }) => ReactNode
  children: ReactNode
}

/** Shared by both areas: the impersonation banner, and onboarding before any page. */
export function Area({ caller, inManager = false, layout: Layout, children }: Props) {
  const { t } = useTranslation()
  if (!caller.onboardedAt) {
    return (
      <>
        <LateBanner caller={caller} />
        <LateOnboarding caller={caller} />
      </>
    )
  }
  return (
    <Framed value={true}>
      <SkipLink target="content">{t('navigation.skip')}</SkipLink>
      <LateBanner caller={caller} />
      <PaletteHost caller={caller} inManager={inManager}>
        <BrokenRowText value={t('brokenRow')}>
          <RequestTexts>
            <Layout caller={caller}>
              <ReadOnly value={caller.impersonatedBy && t('impersonation.readOnly')}>{children}</ReadOnly>
            </Layout>
          </RequestTexts>
        </BrokenRowText>
      </PaletteHost>
    </Framed>
  )
}
