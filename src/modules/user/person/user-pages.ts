import type { EntityFormPages } from '~/entity/screen/entity-pages'
import { oneUser } from '../found-users.requests'
import { displayName } from '../user-state'
import { userKeys } from '../user.requests'
import type { User } from '../user.schema'

export const userPages: EntityFormPages<User> = {
  plural: 'users',
  one: oneUser,
  keys: userKeys,
  many: 'frame:navigation.users',
  add: 'frame:pages.newUser',
  edit: 'frame:pages.editUser',
  nameOf: displayName,
}
