import type { SwitcherVariant } from '~/manifest/browser-module'
import { browserModules } from '~/modules'
import { isOn, useFeatures } from '../features'

export const ModuleSwitchers = ({ variant }: { variant: SwitcherVariant }) =>
  browserModules
    .filter(isOn(useFeatures()))
    .map(({ Switcher }, index) => Switcher && <Switcher key={index} variant={variant} />)
