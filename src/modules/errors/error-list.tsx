import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import type { I18n } from '~/i18n/translator'
import { EmptyState } from '~/ui/feedback/empty-state'
import { PageHeader } from '~/ui/page-header'
import { SearchInput } from '~/ui/list/search-input'
import type { ErrorGroups } from './error-groups'
import { errorMessage, type ErrorMessage } from './error-message'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Ltr } from '~/ui/text/ltr'
import { toast } from '~/ui/feedback/toast'

/** The errors of a group whose code or text contains the term. */
function found(i18n: I18n, group: string, statuses: ErrorGroups[string], term: string) {
  return Object.entries(statuses).flatMap(([code, status]) => {
    const message = errorMessage(i18n, code, group === 'captcha' ? 'auth' : 'calls')
    const text = [code, ...Object.values(message ?? {})].join(' ').toLowerCase()
    return message && text.includes(term) ? [{ code, status, message }] : []
  })
}

type Props = {
  groups: ErrorGroups
  /** The link to the error as a page. */
  renderLink: (code: string, label: string) => ReactNode
}

export function ErrorList({ groups, renderLink }: Props) {
  const { t, i18n } = useTranslation('errors')
  const formatMessage = useMessage()
  const [term, setTerm] = useState('')
  const wanted = useDeferredValue(term).trim().toLowerCase()
  const shown = Object.entries(groups)
    .map(([group, statuses]) => ({ group, entries: found(i18n, group, statuses, wanted) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-8 px-5 py-10">
      <PageHeader title={t('page.title')} description={t('page.description')} />
      <SearchInput
        value={term}
        onValueChange={setTerm}
        label={t('page.search')}
        clearLabel={t('page.clear')}
        className="max-w-md"
      />
      {shown.length === 0 && <EmptyState title={t('page.none')} description={t('page.noneHint')} />}
      {shown.map(({ group, entries }) => (
        <section key={group} aria-labelledby={group} className="flex flex-col gap-3">
          <h2 id={group} className="title-face text-xl">
            {formatMessage(`errors:groups.${group}`)}
          </h2>
          <ul className="divide-y divide-border rounded border border-border bg-surface-raised">
            {entries.map((entry) => (
              <ErrorEntry key={entry.code} {...entry} link={renderLink(entry.code, t('page.page'))} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

type EntryProps = { code: string; status: number | null; message: ErrorMessage; link: ReactNode }

function ErrorEntry({ code, status, message, link }: EntryProps) {
  const { t } = useTranslation('errors')
  const { title, sentence, next } = message
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p lang="en" className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
          <Ltr className="break-all">{code}</Ltr>
          {status && <Badge>{status}</Badge>}
        </p>
        <h3 className="mt-1 font-semibold">{title}</h3>
        <p className="mt-0.5 text-sm">{sentence}</p>
        <p className="mt-0.5 text-sm text-text-muted">{next}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => toast.error(title, { description: `${asSentence(sentence)} ${next}` })}
        >
          {t('page.toast')}
        </Button>
        {link}
      </div>
    </li>
  )
}

/** Short form errors have no full stop. */
const asSentence = (text: string) => (/[.!?؟]$/.test(text) ? text : `${text}.`)
