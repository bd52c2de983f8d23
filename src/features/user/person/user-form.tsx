import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from '~/i18n/react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { FormActions } from '~/ui/form-actions'
import { LeaveGuard } from '~/ui/leave-guard'
import type { UserFormState } from './use-user-form'

type Props = {
  state: UserFormState
  /** Something was typed that is stored nowhere. */
  dirty: boolean
  submitLabel: string
  /** Said when it was not stored. */
  failedLabel: string
  cancel: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The frame of a form about a person: what failed, the fields, the way on and the way out. */
export function UserForm({ state, dirty, submitLabel, failedLabel, cancel, onSubmit, children }: Props) {
  const { t } = useTranslation('user')
  const ready = useReady()
  return (
    <form
      ref={state.form}
      noValidate
      className="flex max-w-160 flex-col gap-6"
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
        {cancel}
        {/* Until the page's script is there, the browser would send what was typed into the address. */}
        <Button type={ready ? 'submit' : 'button'} variant="primary" busy={state.busy}>
          {submitLabel}
        </Button>
      </FormActions>
      <LeaveGuard
        when={dirty}
        title={t('form.leave.title')}
        description={t('form.leave.description')}
        stayLabel={t('form.leave.stay')}
        leaveLabel={t('form.leave.leave')}
      />
    </form>
  )
}

const never = () => () => undefined
const useReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
