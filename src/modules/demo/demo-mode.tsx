import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { type Attempt, demoDialog, isDemoRefusal, openDemoDialog } from '~/lib/demo-dialog'
import { product } from '~/lib/product'
import { Button } from '~/ui/button'
import { toast, toastStore } from '~/ui/feedback/toast'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { CopyButton } from '~/ui/text/copy-button'
import { Ltr } from '~/ui/text/ltr'
import { ChangeList } from './change-list'
import { describeAttempt } from './describe-attempt'

/** Contact and source links of a demo. Replace them before you publish one. */
const makers = {
  email: `hello@${product.slug}.example`,
  repository: `https://${product.slug}.example/${product.slug}.git`,
}

/** Mounted once at the root of a demo: one dialog explains every refusal. */
export function DemoMode() {
  const { open, attempt } = useSyncExternalStore(
    demoDialog.subscribe,
    demoDialog.read,
    demoDialog.readOnServer,
  )
  useQueryRefusals()
  useQuietToasts(open)
  return <DemoDialog open={open} attempt={attempt} onClose={demoDialog.close} />
}

type News = { type: string; action?: { type: string; error?: unknown } }

/** Refusals of queries and server functions, which do not pass through the API client. */
function useQueryRefusals(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const onEvent = ({ type, action }: News) => {
      if (type === 'updated' && action?.type === 'error' && isDemoRefusal(action.error)) openDemoDialog()
    }
    const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()]
    const leave = caches.map((cache) => cache.subscribe((event: object) => onEvent(event as News)))
    return () => leave.forEach((end) => end())
  }, [queryClient])
}

/** Removes error toasts of refusals, which the dialog explains better. */
function useQuietToasts(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const hush = () => {
      const failed = toastStore.read().find(({ kind }) => kind === 'error')
      // Removing one triggers this callback again.
      if (failed) toastStore.remove(failed.id)
    }
    hush()
    return toastStore.subscribe(hush)
  }, [open])
}

type Props = { open: boolean; attempt: Attempt | null; onClose: () => void }

/** Explains the refusal, shows what would have changed, and how to get a writable copy. */
function DemoDialog({ open, attempt, onClose }: Props) {
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
