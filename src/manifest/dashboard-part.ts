import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'

export type DashboardPart = {
  /** Loads its data before the page renders, as far as the caller has the permissions. */
  load: (queryClient: QueryClient, caller: Caller) => Promise<unknown>
  /** A number at the top, from the modules' figures. */
  Figure: ComponentType<{ figures: Record<string, number> }>
  /** A card below; renders nothing without the permission. */
  Tile: ComponentType<{ caller: Caller }>
}
