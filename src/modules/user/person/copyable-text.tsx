import { useTranslation } from '~/i18n/react'
import { CopyButton } from '~/ui/text/copy-button'
import { Ltr } from '~/ui/text/ltr'
import { toast } from '~/ui/feedback/toast'

/** An address or an id with a copy button. `label`: the accessible name of the button. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('user')
  return (
    <span className="-my-1 flex flex-wrap items-center gap-x-2">
      <Ltr className="min-w-0 wrap-anywhere">{text}</Ltr>
      <CopyButton
        size="sm"
        variant="ghost"
        text={text}
        label={t('person.profile.copy')}
        copiedLabel={t('person.profile.copied')}
        aria-label={label}
        onFailed={() => toast.error(t('person.profile.copyFailed'))}
        className="px-2! text-text-muted"
      />
    </span>
  )
}
