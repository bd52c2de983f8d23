import type { ReactNode } from 'react'
import { Avatar } from '~/ui/avatar'
import { Ltr } from '~/ui/text/ltr'
import { PageHeader } from '~/ui/page-header'
import type { User } from '../user.schema'
import { displayName, UserRole, UserState } from '../user-state'

type Props = { user: User; back: ReactNode; actions: ReactNode }

export function PersonHeader({ user, back, actions }: Props) {
  return (
    <PageHeader
      back={back}
      media={
        <Avatar name={displayName(user)} seed={user.id} size="xl" className="max-sm:size-16 max-sm:text-xl" />
      }
      title={<PersonName user={user} />}
      description={
        <span className="flex flex-wrap items-center gap-1.5">
          <UserRole role={user.role} />
          <UserState user={user} />
        </span>
      }
      actions={actions}
    />
  )
}

/** A name has its own text direction; an address is always left to right. */
function PersonName({ user }: { user: Pick<User, 'name' | 'email'> }) {
  return user.name ? (
    <bdi className="wrap-anywhere">{user.name}</bdi>
  ) : (
    <Ltr className="wrap-anywhere">{user.email}</Ltr>
  )
}
