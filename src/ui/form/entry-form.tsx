import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import { Alert } from '../feedback/alert'
import { Button } from '../button'
import { cn } from '../cn'
import { FormActions } from './form-actions'
import { LeaveGuard } from './leave-guard'

type Props = {
  state: { form: RefObject<HTMLFormElement | null>; failure: string | null; busy: boolean }
  /** There is unsaved input. */
  dirty: boolean
  submitLabel: string
  /** Shown when saving failed. */
  failedLabel: string
  leaveTexts: (text: 'title' | 'description' | 'stay' | 'leave') => string
  /** Buttons before the submit button. */
  others: ReactNode
  onSubmit: () => void
  /** The action of the form without JavaScript; without it, only the script submits. */
  action?: string
  children: ReactNode
}

/** The frame of an entity form: error, fields, submit and cancel. */
export function EntryForm(props: Props) {
  const { state, dirty, submitLabel, failedLabel, leaveTexts, others, onSubmit, action, children } = props
  const ready = useReady()
  return (
    <form
      ref={state.form}
      noValidate
      method={action && 'post'}
      action={action}
      className={cn('flex max-w-160 flex-col gap-6', keptClear)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.busy) onSubmit()
      }}
    >
      {state.failure !== null && (
        <Alert tone="danger" title={failedLabel}>
          {state.failure}
        </Alert>
      )}
      {children}
      <FormActions className="mt-2">
        {others}
        {/* Before hydration the browser would submit the input as URL parameters. */}
        <Button type={ready || action ? 'submit' : 'button'} variant="primary" busy={state.busy}>
          {submitLabel}
        </Button>
      </FormActions>
      <LeaveGuard
        when={dirty}
        title={leaveTexts('title')}
        description={leaveTexts('description')}
        stayLabel={leaveTexts('stay')}
        leaveLabel={leaveTexts('leave')}
      />
    </form>
  )
}

// Keeps a focused field clear of the sticky bar at the bottom.
const keptClear = '**:[input,textarea]:scroll-mb-28 max-sm:**:[input,textarea]:scroll-mb-48'

const never = () => () => undefined
const useReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
