import type { SwitcherVariant } from '~/manifest/browser-module'
import { browserModules } from '~/modules'
import { isOn, useFeatures } from '../features'

const withSwitcher = browserModules.flatMap(({ Switcher, feature }) =>
  Switcher ? [{ Switcher, feature }] : [],
)

export function ModuleSwitchers({ variant }: { variant: SwitcherVariant }) {
  return withSwitcher
    .filter(isOn(useFeatures()))
    .map(({ Switcher }, index) => <Switcher key={index} variant={variant} />)
}
