import type { DefaultOptions } from '@tanstack/react-query'
import { statusOf } from '~/lib/app-error'

const minute = 60_000

/** Younger data is not refetched. */
export const freshMs = 5000
const unusedDataMs = 5 * minute
const retries = 3
const retryDelayMs = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000)

/** Long enough to be noticed as an attempt when the error returns immediately. */
export const errorRetryMs = 600

/** Links preload on intent; the query cache decides what is stale. */
export const linkBehaviour = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
} as const

/** Delay before the session is read again after a change. */
export const sessionRefreshMs = 10

/**
 * Interval of session polling of an open tab: twelve times an hour. A revoked session is refused at its next call
 * anyway, and a 401, another tab or a focus event triggers an immediate check.
 */
export const sessionWatchMs = 5 * minute
/** First delay before a lost session is confirmed and a failed check retried, with backoff. */
export const sessionConfirmMs = 500
export const sessionRetryMs = 15_000
/** Timeout of a session check. */
export const sessionResponseMs = minute

/** A 4xx will be the same the next time; a 5xx or a lost connection may not. */
const isRefusal = (error: unknown) => statusOf(error) < 500

const onServer = typeof document === 'undefined'

export const queryDefaults: DefaultOptions = {
  queries: {
    // A timer on the server would retain every request's data.
    gcTime: onServer ? Infinity : unusedDataMs,
    staleTime: freshMs,
    // Server rendering should answer, not wait.
    retry: onServer ? false : (failures, error) => failures < retries && !isRefusal(error),
    retryDelay: retryDelayMs,
  },
  mutations: { retry: false },
}

/** The id of the server-rendered element that says that the script did not start. */
export const startFailed = 'start-failed'
