import { useSyncExternalStore } from 'react'
import { dateText, momentText, relativeTime } from './time-text'

type Props = {
  at: Date
  /** When the data was read: the same for the server's page and the browser's. */
  now: number
  language: string
}

/** Relative near now, absolute on hover and further away. */
export function RelativeTime({ at, now, language }: Props) {
  const timeZone = useTimeZone()
  return (
    // The server's words for a time may be of an older edition than the browser's.
    <time dateTime={at.toISOString()} title={momentText(at, language, timeZone)} suppressHydrationWarning>
      {relativeTime(at, now, language) ?? dateText(at, language, timeZone)}
    </time>
  )
}

const never = () => () => undefined
const own = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Only the browser knows where its reader is; until it has taken over, the page says UTC like the server. */
const useTimeZone = () => useSyncExternalStore(never, own, () => 'UTC')
