import type { ParseKeys } from 'i18next'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { Select } from '~/ui/form/select'
import type { UserListSearch } from '../user.requests'
import type { FilterName } from './list-filter'

type Words = { label: ParseKeys<'user'>; any: ParseKeys<'user'>; options: Record<string, ParseKeys<'user'>> }

export const filterWords: Record<FilterName, Words> = {
  role: {
    label: 'role.label',
    any: 'list.filter.anyRole',
    options: { admin: 'role.admin', user: 'role.user' },
  },
  banned: {
    label: 'list.filter.ban',
    any: 'list.filter.anyBan',
    options: { true: 'list.filter.banned', false: 'list.filter.notBanned' },
  },
  onboarded: {
    label: 'list.filter.onboarding',
    any: 'list.filter.anyOnboarding',
    options: { true: 'list.filter.onboarded', false: 'list.filter.notOnboarded' },
  },
  verified: {
    label: 'list.filter.email',
    any: 'list.filter.anyEmail',
    options: { true: 'list.filter.verified', false: 'list.filter.notVerified' },
  },
}

type Props = {
  name: FilterName
  search: UserListSearch
  onSearch: (search: UserListSearch) => void
  /** In a row of its like, where it says by itself what it is about. */
  compact?: boolean
}

export function FilterSelect({ name, search, onSearch, compact }: Props) {
  const { t } = useTranslation('user')
  const { label, any, options } = filterWords[name]
  const value = search[name]
  const change = (chosen: string) => {
    const next = name === 'role' ? chosen || undefined : chosen ? chosen === 'true' : undefined
    onSearch({ ...search, [name]: next, cursor: undefined })
  }
  return (
    <Select
      name={name}
      aria-label={compact ? t(label) : undefined}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => change(event.target.value)}
      className={cn(compact && value !== undefined && chosenFilter)}
    >
      <option value="">{t(any)}</option>
      {Object.entries(options).map(([option, words]) => (
        <option key={option} value={option}>
          {t(words)}
        </option>
      ))}
    </Select>
  )
}

const chosenFilter = '[&_select]:border-accent [&_select]:bg-accent-soft [&_select]:text-accent-text'
