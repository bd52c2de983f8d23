import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'

export type HomePart = {
  /** Loads its data before the page renders, as far as the caller has the permissions. */
  load: (queryClient: QueryClient, caller: Caller) => Promise<unknown>
  /** A sentence below the greeting, or nothing. */
  Intro?: ComponentType
  /** Items that need an answer, above everything else, or nothing. */
  Waiting?: ComponentType
  Sections?: ComponentType<{ caller: Caller }>
}
