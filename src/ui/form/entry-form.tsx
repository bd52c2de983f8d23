import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import { Alert } from '../feedback/alert'
import { Button } from '../button'
import { cn } from '../cn'
import { FormActions } from './form-actions'
import { LeaveGuard } from './leave-guard'

type Props = {
  state: { form: RefObject<HTMLFormElement | null>; failure: string | null; busy: boolean }
  /** Something was typed that is stored nowhere. */
  dirty: boolean
  submitLabel: string
  /** Said when it was not stored. */
  failedLabel: string
  leaveTexts: (text: 'title' | 'description' | 'stay' | 'leave') => string
  /** The ways out, before the button that sends. */
  others: ReactNode
  onSubmit: () => void
  /** Where it is sent to where no script runs; without it, only the script sends it. */
  action?: string
  children: ReactNode
}

/** The frame of a form about one thing: what failed, the fields, the way on and the way out. */
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
        {/* Until the page's script is there, the browser would send what was typed into the address. */}
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

// Whoever tabs through does not end up below the bar that sticks to the lower edge.
const keptClear = '**:[input,textarea]:scroll-mb-28 max-sm:**:[input,textarea]:scroll-mb-48'

const never = () => () => undefined
const useReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
