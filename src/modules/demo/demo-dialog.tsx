import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '~/i18n/react'
import type { Attempt } from '~/lib/demo-dialog'
import { Button } from '~/ui/button'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { ChangeList } from './change-list'
import { describeAttempt } from './describe-attempt'
import { makers } from '~/lib/makers'
import { CopyButton } from '~/ui/text/copy-button'
import { toast } from '~/ui/feedback/toast'
import { product } from '~/lib/product'
import { RichText } from '~/i18n/rich-text'
import { Ltr } from '~/ui/text/ltr'

type Props = { open: boolean; attempt: Attempt | null; onClose: () => void }

/** Explains the refusal, shows what would have changed, and how to get a writable copy. */
export function DemoDialog({ open, attempt, onClose }: Props) {
  const { t, i18n } = useTranslation('demo')
  const queryClient = useQueryClient()
  // The state at the time of the refusal: pages refetch below an open dialog.
  const described = useMemo(
    () => attempt && describeAttempt(attempt, queryClient, (key) => i18n.exists(key)),
    [attempt, queryClient, i18n],
  )
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('description')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6 pb-1">
        {described && <ChangeList described={described} />}
        <OwnCopy />
        <Contact />
      </div>
    </ResponsiveDialog>
  )
}

const commandsOf = (repository: string) =>
  [`git clone ${repository} ${product.slug}`, `cd ${product.slug}`, 'npm start'].join('\n')

/** Instructions for a writable copy, as in the README. */
function OwnCopy() {
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

const link = 'rounded-tight font-medium text-accent-text underline underline-offset-4 wrap-anywhere'

function Contact() {
  const { t } = useTranslation('demo')
  const { email, repository } = makers
  return (
    <section className="text-sm text-text-muted">
      <h3 className="font-semibold text-text">{t('contact.title')}</h3>
      <p className="mt-1">
        <RichText
          text={t('contact.text')}
          parts={{
            email: (
              <a href={`mailto:${email}`} className={link}>
                <Ltr>{email}</Ltr>
              </a>
            ),
          }}
        />
      </p>
      <p className="mt-1">
        <RichText
          text={t('contact.source')}
          parts={{
            address: (
              <a href={repository} target="_blank" rel="noreferrer" className={link}>
                <Ltr>{repository}</Ltr>
              </a>
            ),
          }}
        />
      </p>
    </section>
  )
}
