import { type ReactNode, useState } from 'react'
import { isTooOld } from '~/modules/auth/auth-error'
import type { Failure } from '~/modules/auth/auth.requests'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { TypedConfirmDialog } from '~/ui/overlay/typed-confirm-dialog'
import { SignInAgain } from './sign-in-again'

type Props = {
  email: string
  onDeleted: () => Promise<void>
  onSignedOut: () => Promise<unknown>
  /** Link to the page where an organization is transferred or deleted. */
  organizationLink: (slug: string, label: ReactNode) => ReactNode
}

export function DeleteAccount({ email, onDeleted, onSignedOut, organizationLink }: Props) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)
  const { run, busy, error, lost } = useAuthRequest()
  const isOnlyMember = problem?.code === 'ONLY_MEMBER'

  const requestDeletion = () => {
    setProblem(null)
    setOpen(true)
  }

  const confirm = async () => {
    // The second confirmation includes the organizations that were listed.
    const outcome = await run(({ deleteOwnAccount }) => deleteOwnAccount(isOnlyMember))
    if (outcome.ok) return await onDeleted()
    setProblem(outcome)
  }

  return (
    <>
      <Card
        tone="danger"
        title={t('delete.title')}
        description={t('delete.description')}
        footer={
          <Button variant="danger" onClick={requestDeletion}>
            {t('delete.action')}
          </Button>
        }
      />
      <TypedConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('delete.question')}
        description={t('delete.loss')}
        expected={email}
        label={<RichText text={t('delete.type')} parts={{ email: <InlineEmail>{email}</InlineEmail> }} />}
        mismatch={t('delete.mismatch')}
        input={{ dir: 'ltr', inputMode: 'email', className: 'text-start' }}
        onTyped={() => isOnlyMember || setProblem(null)}
        confirmLabel={t(isOnlyMember ? 'delete.confirmAll' : 'delete.confirm')}
        cancelLabel={t('delete.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      >
        {problem && renderFailure(problem)}
      </TypedConfirmDialog>
    </>
  )

  function renderFailure({ code, organizations = [] }: Failure) {
    if (isTooOld(code)) return <SignInAgain onSignedOut={onSignedOut} />
    return (
      <Alert tone="danger" title={t('delete.failed')}>
        {error ?? lost}
        {organizations.length > 0 && (
          <ul className="mt-1 list-disc ps-5">
            {organizations.map(({ name, slug }) => (
              <li key={slug}>{organizationLink(slug, <bdi>{name}</bdi>)}</li>
            ))}
          </ul>
        )}
      </Alert>
    )
  }
}
