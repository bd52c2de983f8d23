import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'

/** What a module shows on the home of the app. */
export type HomePart = {
  /** Asks for its data, before the page is drawn; what one may not know is not asked for. */
  load: (queryClient: QueryClient, caller: Caller) => Promise<unknown>
  /** A sentence below the greeting; draws nothing where there is nothing to say. */
  Intro?: ComponentType
  /** What waits for an answer, above everything else; draws nothing where nothing does. */
  Waiting?: ComponentType
  /** Its sections. */
  Sections?: ComponentType<{ caller: Caller }>
}
