import { useTranslation } from '~/i18n/react'
import { makers } from '~/lib/makers'
import { CopyButton } from '~/ui/text/copy-button'
import { toast } from '~/ui/feedback/toast'
import { product } from '~/lib/product'

const commandsOf = (repository: string) =>
  [`git clone ${repository} ${product.slug}`, `cd ${product.slug}`, 'npm start'].join('\n')

/** The way to a copy that can be written to, as the README has it. */
export function OwnCopy() {
  const { t } = useTranslation('demo')
  const commands = commandsOf(makers.repository)
  return (
    <section className="text-sm">
      <h3 className="font-semibold">{t('own.title')}</h3>
      <p className="mt-1 text-text-muted">{t('own.description')}</p>
      <pre
        dir="ltr"
        className="mt-3 rounded border border-border px-4 py-3 font-mono text-xs leading-6 wrap-anywhere whitespace-pre-wrap"
      >
        {commands}
      </pre>
      <CopyButton
        size="sm"
        className="mt-2"
        text={commands}
        label={t('own.copy')}
        copiedLabel={t('own.copied')}
        onFailed={() => toast.info(t('own.copyFailed'))}
      />
    </section>
  )
}
