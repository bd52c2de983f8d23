import type { ReactNode } from 'react'
import { LostNote } from '~/modules/auth/forms/lost-note'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'

type Props = {
  submitLabel: string
  busy: boolean
  /** An error of the form as a whole. */
  lost?: string | null
  onSubmit: (form: HTMLFormElement) => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** One field in a dialog. The buttons are part of the form, so that closing resets the input. */
export function DialogForm({ submitLabel, busy, lost = null, onSubmit, onCancel, children }: Props) {
  const { t } = useTranslation('account')
  return (
    <form
      noValidate
      className="flex flex-col gap-5 pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(event.currentTarget)
      }}
    >
      {children}
      <LostNote>{lost}</LostNote>
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse max-sm:*:h-12 max-sm:*:w-full max-sm:*:text-base">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
