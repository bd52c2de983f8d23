import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { NameList } from '~/ui/text/name-list'

type Person = { id: string; name: string; email: string }

type Props = {
  owners: Person[]
  /** The number of further owners. */
  more?: number
  /** Renders a name as a link. */
  link?: (person: Person, label: ReactNode) => ReactNode
}

export function OwnerNames({ owners, more = 0, link }: Props) {
  const { t, language } = useTranslation('organizations')
  const named = owners.map((person) => ({ ...person, name: person.name || person.email }))
  return (
    <span className="wrap-anywhere">
      <NameList items={named} language={language} link={link} />
      {more > 0 && (
        <span className="text-text-muted">
          {' '}
          {t('fields.andMore', { number: numberText(more, language) })}
        </span>
      )}
    </span>
  )
}
