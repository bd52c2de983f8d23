import { useSyncExternalStore } from 'react'
import { isoText } from '~/lib/iso-text'
import { dateText, dateTimeText, relativeTime, timeAhead } from './time-text'

type Props = {
  at: Date
  /** When the data was read: the same on the server and in the browser, for hydration. */
  now: number
  language: string
  /** For a time in the future. */
  ahead?: boolean
  className?: string
}

/** Relative near now, absolute on hover and further away. */
export function RelativeTime({ at, now, language, ahead, className }: Props) {
  const timeZone = useTimeZone()
  const near = (ahead ? timeAhead : relativeTime)(at, now, language)
  return (
    // The server's CLDR data may differ from the browser's.
    <time
      className={className}
      dateTime={isoText(at)}
      title={dateTimeText(at, language, timeZone)}
      suppressHydrationWarning
    >
      {near ?? dateText(at, language, timeZone)}
    </time>
  )
}

const never = () => () => undefined
let zone: string | undefined
/** Cached, because it is read several times for every time on a page, and takes a millisecond on a slow phone. */
const own = () => (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Only the browser knows the reader's time zone; until hydration the page uses UTC like the server. */
const useTimeZone = () => useSyncExternalStore(never, own, () => 'UTC')
