import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'

type Person = { id: string; name: string; email: string }

type Props = {
  owners: Person[]
  /** How many there are besides. */
  more?: number
  /** Makes a name the way to its page. */
  link?: (person: Person, label: ReactNode) => ReactNode
}

const nameOf = ({ name, email }: Person) => <bdi>{name || email}</bdi>

/** Those who own an organization, by their names. */
export function OwnerNames({ owners, more = 0, link }: Props) {
  const { t, language } = useTranslation('organizations')
  return (
    <span className="wrap-anywhere">
      {owners.map((person, index) => (
        <Fragment key={person.id}>
          {index > 0 && t('fields.comma')}
          {link ? link(person, nameOf(person)) : nameOf(person)}
        </Fragment>
      ))}
      {more > 0 && (
        <span className="text-text-muted">
          {' '}
          {t('fields.andMore', { number: numberText(more, language) })}
        </span>
      )}
    </span>
  )
}
