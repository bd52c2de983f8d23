import { useSyncExternalStore } from 'react'
import { isoText } from '~/lib/iso-text'
import { dateText, dateTimeText, relativeTime, timeAhead } from './time-text'

type Props = {
  at: Date
  /** When the data was read: the same for the server's page and the browser's. */
  now: number
  language: string
  /** For a moment that is still to come, such as an end. */
  ahead?: boolean
}

/** Relative near now, absolute on hover and further away. */
export function RelativeTime({ at, now, language, ahead }: Props) {
  const timeZone = useTimeZone()
  const near = (ahead ? timeAhead : relativeTime)(at, now, language)
  return (
    // The server's words for a time may be of an older edition than the browser's.
    <time dateTime={isoText(at)} title={dateTimeText(at, language, timeZone)} suppressHydrationWarning>
      {near ?? dateText(at, language, timeZone)}
    </time>
  )
}

const never = () => () => undefined
const own = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Only the browser knows where its reader is; until it has taken over, the page says UTC like the server. */
const useTimeZone = () => useSyncExternalStore(never, own, () => 'UTC')
