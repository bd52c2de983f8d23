import { useRef, useState } from 'react'
import { isDemoRefusal } from '~/lib/demo-dialog'

export type JobKind = 'check' | 'run' | 'undo'

/** A running job: its progress from 0 to 1, and a count of rows done or left. */
export type Job = { kind: JobKind; share: number; count: number; stopping: boolean }

type Work = (signal: AbortSignal, report: (share: number, count: number) => void) => Promise<void>

/** One long task at a time, which can be stopped; its error is kept until the next starts. */
export function useJob() {
  const [job, setJob] = useState<Job | null>(null)
  const [failure, setFailure] = useState<{ kind: JobKind; error: unknown } | null>(null)
  const stopper = useRef<AbortController | null>(null)

  const start = async (kind: JobKind, work: Work): Promise<void> => {
    const controller = new AbortController()
    stopper.current = controller
    setFailure(null)
    setJob({ kind, share: 0, count: 0, stopping: false })
    try {
      await work(controller.signal, (share, count) =>
        setJob((now) => now && { ...now, share: Math.max(now.share, share), count }),
      )
    } catch (error) {
      // The demo dialog explains the refusal.
      if (isDemoRefusal(error)) return
      if (!controller.signal.aborted) setFailure({ kind, error })
    } finally {
      setJob(null)
    }
  }

  const stop = () => {
    setJob((now) => now && { ...now, stopping: true })
    stopper.current?.abort()
  }

  return { job, failure, start, stop, clearFailure: () => setFailure(null) }
}
