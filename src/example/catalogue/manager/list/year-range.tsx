import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { OnSearch } from '~/entity/list/use-list'
import { type ManagedSearch, yearOf } from '~/example/catalogue/book/book.list'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { TextInput } from '~/ui/form/text-input'

/** Debounce delay, long enough to type a year. */
const pauseMs = 600

type Props = { search: ManagedSearch; onSearch: OnSearch<ManagedSearch> }

/** A range of years; either end may be open. */
export function YearRange({ search, onSearch }: Props) {
  const { t } = useTranslation('catalogue')
  const field = (name: 'yearFrom' | 'yearTo') => (
    <YearInput
      name={name}
      label={t(`list.filter.${name}`)}
      value={search[name]}
      onYear={(year) => onSearch({ [name]: year, cursor: undefined })}
    />
  )
  return (
    <div role="group" aria-label={t('list.filter.years')} className="flex items-center gap-1.5">
      {field('yearFrom')}
      <span aria-hidden="true" className="text-text-muted">
        –
      </span>
      {field('yearTo')}
    </div>
  )
}

type InputProps = {
  name: string
  label: string
  value: number | undefined
  onYear: (year: number | undefined) => void
}

function YearInput({ name, label, value, onYear }: InputProps) {
  const given = value === undefined ? '' : String(value)
  const [text, setText] = useState(given)
  const [follows, setFollows] = useState(given)
  // The range was changed elsewhere: by the back button, or by clearing the filters.
  if (follows !== given) {
    setFollows(given)
    if (yearOf(text) !== value) setText(given)
  }

  const applyTyped = (typed: string) => {
    const year = yearOf(typed)
    // Input that is not a year is ignored.
    if (year !== value && (year !== undefined || typed.trim() === '')) onYear(year)
  }
  const sendDebounced = useEffectEvent(applyTyped)
  useEffect(() => {
    const timer = setTimeout(() => sendDebounced(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextInput
      name={name}
      aria-label={label}
      placeholder={label}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => applyTyped(text)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && applyTyped(text)}
      className={cn(
        'tabular-nums max-sm:h-11 lg:w-27',
        value !== undefined && 'lg:border-accent lg:bg-accent-soft',
      )}
    />
  )
}
