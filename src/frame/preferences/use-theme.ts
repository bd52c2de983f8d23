import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { init } from '../session/init'
import { followTheme, rememberTheme, shownTheme, type Theme } from './theme'

/** The current theme, shared by all components of the page, and its setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const queryClient = useQueryClient()
  const theme = useSyncExternalStore(
    followTheme,
    shownTheme,
    () => queryClient.getQueryData(init.queryKey)?.theme ?? 'system',
  )
  const choose = (chosen: Theme) => {
    rememberTheme(chosen)
    queryClient.setQueryData(init.queryKey, (known) => known && { ...known, theme: chosen })
  }
  return [theme, choose]
}
