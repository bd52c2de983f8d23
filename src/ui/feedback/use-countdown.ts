import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs `onEnd` after so many milliseconds; paused time and time in a hidden tab do not count. */
export function useCountdown(duration: number, paused: boolean, onEnd: () => void) {
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (paused) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let startedAt = 0
    const stop = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left.current -= performance.now() - startedAt
    }
    const start = () => {
      stop()
      if (document.hidden) return
      startedAt = performance.now()
      timer = setTimeout(end, left.current)
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', start)
    }
  }, [paused])
}
