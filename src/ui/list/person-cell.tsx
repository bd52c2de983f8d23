import type { ReactNode } from 'react'
import { Avatar } from '../avatar'
import { EmailText } from '../text/email-text'

type Props = {
  person: { id: string; name: string; email: string }
  /** Links the name to a page. */
  link?: (name: ReactNode) => ReactNode
  /** Badges after the name. */
  children?: ReactNode
}

/** The primary cell of a list of people. Users without a name are shown by their address. */
export function PersonCell({ person: { id, name, email }, link, children }: Props) {
  const label = name ? <bdi>{name}</bdi> : <EmailText email={email} />
  return (
    <div className="pictured">
      <Avatar name={name || email} seed={id} size="sm" className="sm:max-md:hidden" />
      <div>
        <span className="person-name">
          {link ? link(label) : label}
          {children}
        </span>
        {name && <EmailText email={email} className="row-detail" />}
      </div>
    </div>
  )
}
