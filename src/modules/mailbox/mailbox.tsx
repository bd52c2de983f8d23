import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { isoText } from '~/lib/iso-text'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { ListState } from '~/ui/list/list-state'
import { Ltr } from '~/ui/text/ltr'
import { PageHeader } from '~/ui/page-header'
import type { MailboxMessage } from './mailbox.contract'

type Props = { messages: MailboxMessage[]; onRefresh: () => void; refreshing: boolean; firstStep: ReactNode }

export function Mailbox({ messages, onRefresh, refreshing, firstStep }: Props) {
  const { t, language } = useTranslation('mailbox')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = messages.find(({ id }) => id === chosenId) ?? messages[0]
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium', dateStyle: 'short' })
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-8 px-5 py-10">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button icon={<RefreshCw aria-hidden="true" />} busy={refreshing} onClick={onRefresh}>
            {t('refresh')}
          </Button>
        }
      />
      {!chosen ? (
        <ListState state="none-yet" title={t('none')} description={t('noneDescription')} action={firstStep} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[20rem_1fr]">
          <ul aria-label={t('list')} className="flex flex-col gap-1">
            {messages.map((message) => (
              <li key={message.id}>
                <button
                  type="button"
                  aria-current={message === chosen || undefined}
                  onClick={() => setChosenId(message.id)}
                  className={cn(
                    'w-full rounded px-4 py-3 text-start transition-colors',
                    message === chosen ? 'bg-accent-soft' : 'hover:bg-hover',
                  )}
                >
                  <span
                    dir="auto"
                    lang={languageOf(message)}
                    className="block truncate text-sm font-semibold"
                  >
                    {message.subject}
                  </span>
                  <span className="mt-0.5 flex justify-between gap-3 text-xs text-text-muted">
                    <Ltr className="truncate">{message.recipient}</Ltr>
                    <time suppressHydrationWarning dateTime={isoText(message.createdAt)} className="shrink-0">
                      {isoText(message.createdAt) && time.format(message.createdAt)}
                    </time>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <article className="overflow-hidden rounded border border-border bg-surface-raised">
            {/* Sandboxed without scripts and origin. */}
            <iframe
              title={t('preview')}
              sandbox=""
              srcDoc={toMarkup(chosen.html)}
              className="h-[32rem] w-full"
            />
          </article>
        </div>
      )}
    </main>
  )
}

/** A mail has its reader's language, not that of this page. */
const languageOf = ({ html }: MailboxMessage) => /<html[^>]*\slang="([\w-]+)"/i.exec(html)?.[1]

type Policies = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** Missing on the server and in some browsers. */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }

/** The only policy that the content security policy allows, in development only. */
const policy = trustedTypes?.createPolicy('mailbox', { createHTML: (html) => html })

/** For a sandboxed frame only. */
const toMarkup = (html: string): string => policy?.createHTML(html) ?? html
