import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control } from '~/entity/form/form-fields'
import { knownAuthors } from '~/example/catalogue/book/book.requests'
import { useTranslation } from '~/i18n/react'
import { normalizeLine } from '~/lib/normalize-line'
import { Combobox } from '~/ui/form/combobox'
import { Field } from '~/ui/form/field'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'

/** The maximum length of a search term. */
const longestTerm = 200

/** Free text with suggestions of known authors, so that an author is spelled consistently. */
export function AuthorField({ label, value, error, onChange }: Control<string>) {
  const { t } = useTranslation('catalogue')
  const [wanted, setWanted] = useState(false)
  const term = useDebouncedValue(normalizeLine(value).slice(0, longestTerm), 150)
  const known = useQuery({
    ...knownAuthors(term),
    enabled: wanted && term !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const names = normalizeLine(value) === '' ? [] : (known.data?.items ?? []).filter((name) => name !== value)
  return (
    <Field label={label} error={error} required>
      <Combobox
        name="author"
        dir="auto"
        value={value}
        onValueChange={(author) => {
          setWanted(true)
          onChange(author)
        }}
        options={names.map((name) => ({ id: name, label: <bdi>{name}</bdi> }))}
        onChoose={onChange}
        listLabel={t('form.authors')}
        countLabel={t('form.suggestions', { count: names.length })}
      />
    </Field>
  )
}
