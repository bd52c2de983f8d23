import { drawerCloseThreshold } from '../constants'

/** Base UI closes a drawer at half its height without a setting, but exposes the distance moved. */
export function isPulledFarEnough(popup: HTMLElement) {
  const pulled = Number.parseFloat(popup.style.getPropertyValue('--drawer-swipe-movement-y')) || 0
  return pulled > popup.offsetHeight * drawerCloseThreshold
}
