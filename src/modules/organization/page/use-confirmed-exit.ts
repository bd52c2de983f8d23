import { useState } from 'react'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { useFailureToast } from '../use-failure-toast'

type Exit = { exit: () => Promise<unknown>; onGone: () => Promise<void>; done: string; failed: string }

/** The confirmation dialog of an action after which the caller has left the organization: deleting or leaving it. */
export function useConfirmedExit({ exit, onGone, done, failed }: Exit) {
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useFailureToast()
  const confirm = async () => {
    const outcome = await run(async () => {
      await exit()
      await onGone()
    })
    if (outcome.ok) return toast.success(done)
    setOpen(false)
    fail(failed, outcome.error)
  }
  return {
    ask: () => setOpen(true),
    dialog: { danger: true, open, onOpenChange: setOpen, busy, onConfirm: () => void confirm() },
  }
}
