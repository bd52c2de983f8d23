import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'

/** What a module shows on the dashboard. */
export type DashboardPart = {
  /** Asks for its data, before the page is drawn; what one may not know is not asked for. */
  load: (queryClient: QueryClient, caller: Caller) => Promise<unknown>
  /** A number among those at the top, from what the modules count. */
  Figure: ComponentType<{ figures: Record<string, number> }>
  /** A card among the plots; draws nothing for those who may not see it. */
  Tile: ComponentType<{ caller: Caller }>
}
