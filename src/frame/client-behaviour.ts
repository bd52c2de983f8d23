import type { DefaultOptions } from '@tanstack/react-query'
import { statusOf } from '~/lib/app-error'

const minute = 60_000

const unusedDataMs = 5 * minute
const retries = 3
const retryDelayMs = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000)

/** Long enough to be seen as a try of its own when the fault comes straight back. */
export const errorRetryMs = 600

/** Links fetch their page when somebody is about to follow them; the query cache decides what is fresh. */
export const linkBehaviour = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
} as const

/** How long after a change of the session its data is read again. */
export const sessionRefreshMs = 10

/**
 * How often an open tab asks by the clock whether its session still stands: twelve times an hour. What ends a session
 * counts at its next call whatever is asked here, and that call's 401, another tab or a look at the tab has it asked at once.
 */
export const sessionWatchMs = 5 * minute
/** How soon it makes sure that a session is over, and tries again what failed: at first so, then less and less often. */
export const sessionConfirmMs = 500
export const sessionRetryMs = 15_000
/** How long it waits at most for an answer. */
export const sessionResponseMs = minute

/** A refusal will be the same the next time; a fault or a lost connection may not. */
const isRefusal = (error: unknown) => statusOf(error) < 500

const onServer = typeof document === 'undefined'

export const queryDefaults: DefaultOptions = {
  queries: {
    // A timer on the server would keep every request's data for as long.
    gcTime: onServer ? Infinity : unusedDataMs,
    staleTime: 5000,
    // A page that is being rendered should answer, not wait.
    retry: onServer ? false : (failures, error) => failures < retries && !isRefusal(error),
    retryDelay: retryDelayMs,
  },
  mutations: { retry: false },
}
