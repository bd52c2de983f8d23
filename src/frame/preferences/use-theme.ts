import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { init } from '../session/init'
import { followTheme, rememberTheme, shownTheme, type Theme } from './theme'

/** The theme in force, whoever changed it on this page, and how to change it. */
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
