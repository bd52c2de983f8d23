export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** The storage key; the cookie of the same name is for the server. */
export const themeKey = 'theme'

const yearSeconds = 31_536_000

export const toTheme = (value: string | null | undefined): Theme =>
  themes.find((theme) => theme === value) ?? 'system'

/**
 * Runs before the first paint, for a theme in the browser's storage that the server does not know: its cookie may have
 * expired. Everything else is CSS.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark'||t==='system')document.documentElement.dataset.theme=t}catch(e){}`

export function rememberTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem(themeKey, theme)
  document.cookie = `${themeKey}=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

export function followTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const shownTheme = () => toTheme(document.documentElement.dataset.theme)
