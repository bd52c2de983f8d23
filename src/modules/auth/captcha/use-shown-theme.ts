import { useSyncExternalStore } from 'react'

const darkness = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void) {
  const choice = new MutationObserver(onChange)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia(darkness)
  system.addEventListener('change', onChange)
  return () => {
    choice.disconnect()
    system.removeEventListener('change', onChange)
  }
}

function read(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia(darkness).matches ? 'dark' : 'light'
}

/** The theme that is shown, for third-party frames, which CSS cannot reach. */
export const useShownTheme = () => useSyncExternalStore(subscribe, read, () => 'light' as const)
