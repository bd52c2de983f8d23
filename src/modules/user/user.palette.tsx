import { UserPlus } from 'lucide-react'
import { can } from '~/access/can'
import type { PaletteSource } from '~/manifest/palette-source'
import { Avatar } from '~/ui/avatar'
import { foundUsers, oneUser } from './found-users.requests'
import type { User } from './user.schema'

export const source: PaletteSource<User> = {
  kind: 'user',
  isFor: (caller) => can(caller, 'apps.manager') && can(caller, 'user.list') && can(caller, 'user.get'),
  texts: (t, term) => ({ group: t('palette:groups.people'), all: t('palette:allPeople', { term }) }),
  find: foundUsers,
  one: oneUser,
  show: ({ id, name, email }) => ({
    label: name || email,
    hint: name ? email : undefined,
    icon: <Avatar name={name || email} seed={id} size="sm" className="-mx-1.5" />,
  }),
  paths: () => ({ list: '/manager/users', item: '/manager/users/$id' }),
  actions: (caller, t) =>
    can(caller, 'apps.manager') && can(caller, 'user.create')
      ? [
          {
            id: 'new-user',
            label: t('frame:pages.newUser'),
            also: t('palette:also.create'),
            icon: <UserPlus aria-hidden="true" />,
            to: '/manager/users/new',
          },
        ]
      : [],
}
