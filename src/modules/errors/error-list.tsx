import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import type { I18n } from '~/i18n/translator'
import { EmptyState } from '~/ui/feedback/empty-state'
import { PageHeader } from '~/ui/page-header'
import { SearchInput } from '~/ui/list/search-input'
import { ErrorEntry } from './error-entry'
import type { ErrorGroups } from './error-groups'
import { errorMessage } from './error-message'

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
