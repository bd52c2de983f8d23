import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { build, environment } from '~/lib/build-flags'
import { CopyButton } from '~/ui/text/copy-button'
import { DefinitionList } from '~/ui/text/definition-list'
import { Ltr } from '~/ui/text/ltr'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { dateTimeText } from '~/ui/text/time-text'
import { toast } from '~/ui/feedback/toast'
import { product } from '~/lib/product'

type Props = { open: boolean; onClose: () => void }

export function BuildInfoDialog({ open, onClose }: Props) {
  const { t, language } = useTranslation()
  const facts: { term: string; value: ReactNode }[] = [
    { term: t('build.version'), value: <Ltr className="font-mono">{build.version}</Ltr> },
    ...(build.commit
      ? [{ term: t('build.commit'), value: <Ltr className="font-mono">{build.commit}</Ltr> }]
      : []),
    { term: t('build.date'), value: dateText(language) },
    { term: t('build.environment'), value: <bdi>{environmentText()}</bdi> },
  ]
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={t('build.title')}
      description={t('build.description')}
      closeLabel={t('build.close')}
      footer={
        <CopyButton
          variant="primary"
          text={buildInfoText()}
          label={t('build.copy')}
          copiedLabel={t('build.copiedShort')}
          onCopied={() => toast.success(t('build.copied'))}
          onFailed={() => toast.error(t('build.notCopied'))}
        />
      }
    >
      <DefinitionList items={facts} />
    </ResponsiveDialog>
  )
}

/** In the reader's time zone: it is never rendered on the server. */
const dateText = (language: string) =>
  dateTimeText(new Date(build.date), language, new Intl.DateTimeFormat().resolvedOptions().timeZone)

const environmentText = () => [environment.emoji, environment.name || build.mode].filter(Boolean).join(' ')

/** For bug reports: read by developers, so not translated. */
const buildInfoText = () =>
  [
    `${product.name} ${build.version}`,
    ...(build.commit ? [`Commit ${build.commit}`] : []),
    `Built ${build.date}`,
    `Environment ${environmentText()}`,
  ].join('\n')
