import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { textOf } from '~/lib/form-text'
import { Button } from '~/ui/button'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { TextInput } from '~/ui/form/text-input'
import { auditList, type AuditSearch } from './audit.list'
import { useActionText } from './use-audit-text'

type Props = {
  search: AuditSearch
  /** What can be chosen, in this order. */
  actions: string[]
  onSearch: (search: AuditSearch) => void
  clear: ReactNode
}

/** A form like any other: it works before the page's script does. */
export function AuditFilters({ search, actions, onSearch, clear }: Props) {
  const { t } = useTranslation('audit')
  const actionText = useActionText()
  // An address may ask for what only older entries are about.
  const offered = search.action ? [...new Set([...actions, search.action])] : actions
  return (
    <div className="@container">
      <form
        role="search"
        // Another search fills the fields anew.
        key={JSON.stringify(search)}
        // In one line where the line itself has room for it: letters are larger in Arabic, and the bar beside it wider.
        className="grid grid-cols-2 gap-3 @min-[56rem]:grid-cols-[minmax(10rem,1.4fr)_minmax(9rem,1fr)_9.5rem_9.5rem_auto] @min-[56rem]:items-end"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const field = (name: string) => textOf(form, name).trim()
          onSearch(
            auditList.read({
              person: field('person'),
              action: field('action'),
              from: field('from'),
              until: field('until'),
            }),
          )
        }}
      >
        <Field label={t('filters.person')} className="max-sm:col-span-2">
          <TextInput
            name="person"
            type="search"
            dir="auto"
            maxLength={200}
            placeholder={t('filters.personHint')}
            defaultValue={search.person}
          />
        </Field>
        <Field label={t('filters.action')} className="max-sm:col-span-2">
          <Select name="action" defaultValue={search.action}>
            <option value="">{t('filters.anyAction')}</option>
            {offered.map((action) => (
              <option key={action} value={action}>
                {actionText(action)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('filters.from')}>
          <TextInput name="from" type="date" className="max-sm:px-2" defaultValue={search.from} />
        </Field>
        <Field label={t('filters.until')}>
          <TextInput name="until" type="date" className="max-sm:px-2" defaultValue={search.until} />
        </Field>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1 @max-[56rem]:col-span-2">
          <Button type="submit">{t('filters.apply')}</Button>
          {clear}
        </div>
      </form>
    </div>
  )
}
