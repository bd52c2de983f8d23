import { useState } from 'react'
import { isTooOld } from '~/modules/auth/auth-error'
import { EmailText } from '~/modules/auth/forms/email-text'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { SignInAgain } from './sign-in-again'

type Props = {
  email: string
  onDeleted: () => Promise<void>
  onSignedOut: () => Promise<unknown>
}

type Problem = 'mismatch' | 'stale' | 'refused'

export function DeleteAccount({ email, onDeleted, onSignedOut }: Props) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { run, busy, error, lost } = useAuthRequest()

  const ask = () => {
    setTyped('')
    setProblem(null)
    setOpen(true)
  }

  const confirm = async () => {
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return setProblem('mismatch')
    const outcome = await run(({ deleteOwnAccount }) => deleteOwnAccount())
    if (outcome.ok) return await onDeleted()
    setProblem(isTooOld(outcome.code) ? 'stale' : 'refused')
  }

  return (
    <>
      <Card
        tone="danger"
        title={t('delete.title')}
        description={t('delete.description')}
        footer={
          <Button variant="danger" onClick={ask}>
            {t('delete.action')}
          </Button>
        }
      />
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('delete.question')}
        description={t('delete.loss')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      >
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void confirm()
          }}
        >
          <Field
            label={<RichText text={t('delete.type')} parts={{ email: <EmailText>{email}</EmailText> }} />}
            error={problem === 'mismatch' && t('delete.mismatch')}
            required
          >
            <TextInput
              name="confirmation"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              inputMode="email"
              className="text-start"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setProblem(null)
              }}
            />
          </Field>
          {problem === 'stale' && <SignInAgain onSignedOut={onSignedOut} />}
          {problem === 'refused' && (
            <Alert tone="danger" title={t('delete.failed')}>
              {error ?? lost}
            </Alert>
          )}
        </form>
      </ConfirmDialog>
    </>
  )
}
