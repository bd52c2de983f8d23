import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { OnSearch } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { Button, IconButton } from '~/ui/button'
import { Field } from '~/ui/form/field'
import { OptionSelect } from '~/ui/form/option-select'
import { SearchBox } from '~/ui/list/search-box'
import { auditList, type AuditSearch } from './audit.list'
import { useActionText } from './use-audit-text'
import { TextInput } from '~/ui/form/text-input'
import type { AuditEntry } from './audit.contract'

type Props = {
  search: AuditSearch
  /** The name for an id in the URL. */
  named: Named | null
  /** The options, in this order. */
  actions: string[]
  onSearch: OnSearch<AuditSearch>
}

/** Each choice applies at once; without JavaScript a form with a button. */
export function AuditFilters({ search, named, actions, onSearch }: Props) {
  const { t } = useTranslation('audit')
  const actionText = useActionText()
  // The URL may name an action that only old entries have.
  const offered = search.action ? [...new Set([...actions, search.action])] : actions
  const change = (name: keyof typeof auditList.filters, value: string | undefined, replace?: boolean) =>
    onSearch({ [name]: auditList.filters[name].read(value), cursor: undefined }, replace)
  const day = (name: 'from' | 'until') => (
    <Field label={t(`filters.${name}`)}>
      <DayInput
        name={name}
        value={search[name]}
        read={auditList.filters[name].read}
        onDay={(value) => change(name, value)}
      />
    </Field>
  )
  return (
    <div className="@container">
      <form
        method="get"
        // A container query: letters are larger in Arabic, and the side bar has two widths.
        className="grid grid-cols-2 gap-3 @min-[56rem]:grid-cols-[minmax(10rem,1.4fr)_minmax(9rem,1fr)_9.5rem_9.5rem_auto] @min-[56rem]:items-end"
        onSubmit={(event) => event.preventDefault()}
      >
        {named ? (
          <Chosen label={t('filters.person')} named={named}>
            <input type="hidden" name="person" value={search.person} />
            <IconButton
              whileReadOnly
              size="sm"
              label={t('filters.anyPerson')}
              icon={<X aria-hidden="true" />}
              onClick={() => change('person', undefined)}
              className="-me-2 shrink-0 noscript:hidden"
            />
          </Chosen>
        ) : (
          <Field label={t('filters.person')} className="max-sm:col-span-2">
            <SearchBox
              name="person"
              maxLength={200}
              label={t('filters.person')}
              placeholder={t('filters.personHint')}
              clearLabel={t('filters.anyPerson')}
              value={search.person ?? ''}
              onSearch={(person) => change('person', person, true)}
            />
          </Field>
        )}
        <Field label={t('filters.action')} className="max-sm:col-span-2">
          <OptionSelect
            name="action"
            any={t('filters.anyAction')}
            options={Object.fromEntries(offered.map((action) => [action, actionText(action)]))}
            value={search.action ?? ''}
            onValue={(action) => change('action', action)}
          />
        </Field>
        {day('from')}
        {day('until')}
        <span className="hidden noscript:inline">
          <Button whileReadOnly type="submit">
            {t('filters.apply')}
          </Button>
        </span>
      </form>
    </div>
  )
}

/** Shows the subject of the list by name instead of its id. */
function Chosen({ label, named, children }: { label: string; named: Named; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="min-w-0 max-sm:col-span-2">
      <div id={id} className="mb-1.5 text-sm font-medium">
        {label}
      </div>
      <div className="flex h-10 items-center gap-2 rounded border border-accent bg-accent-soft px-3 text-base text-accent-text max-sm:h-11 sm:text-sm">
        <bdi title={named.email || undefined} className="min-w-0 flex-1 align-page truncate font-medium">
          {named.name || named.email}
        </bdi>
        {children}
      </div>
    </div>
  )
}

type DayProps = {
  name: string
  value: string | undefined
  /** Undefined for an incomplete date, which changes nothing. */
  read: (text: string) => string | undefined
  onDay: (day: string | undefined) => void
}

/** A date that applies as soon as it is complete, or cleared. */
function DayInput({ name, value = '', read, onDay }: DayProps) {
  const [text, setText] = useState(value)
  const [followed, setFollowed] = useState(value)
  // Follows Back in the history, and cleared filters.
  if (followed !== value) {
    setFollowed(value)
    setText(value)
  }
  return (
    <TextInput
      name={name}
      type="date"
      className="max-sm:h-11 max-sm:px-2"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const day = read(target.value)
        if ((day ?? '') !== value && (day || target.value === '')) onDay(day)
      }}
    />
  )
}

type Named = { name: string; email: string }

/** The name of an id in the newest entry; entries store names as they were. */
export function namedIn(
  entries: readonly AuditEntry[],
  id: string,
): { named: Named; isPerson: boolean } | null {
  for (const { action, subject, actor } of entries) {
    // A malformed entry is shown as broken; it must not break the page.
    const found = [subject, actor].find((each: AuditEntry['actor'] | null) => each?.id === id.toLowerCase())
    if (found) return { named: found, isPerson: found === actor || action.startsWith('user.') }
  }
  return null
}
