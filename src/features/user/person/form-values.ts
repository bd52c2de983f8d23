import { isAdmin } from '~/access/can'
import type { User } from '../user.schema'

export const userFields = ['name', 'email', 'role'] as const
export type UserField = (typeof userFields)[number]

/** What a person's form holds. Several roles stay in one string, as long as the choice is not another. */
export type UserValues = Record<UserField, string>

export const noValues: UserValues = { name: '', email: '', role: 'user' }

export const valuesOf = ({ name, email, role }: User): UserValues => ({ name, email, role })

export type RoleChoice = 'user' | 'admin'
export const roleChoice = (role: string): RoleChoice => (isAdmin({ role }) ? 'admin' : 'user')

/** As the server compares: what it would store the same is the same. */
const stored: Record<UserField, (value: string) => string> = {
  name: (value) => value.trim(),
  email: (value) => value.trim().toLowerCase(),
  role: roleChoice,
}

const differ = (field: UserField, one: UserValues, other: UserValues) =>
  stored[field](one[field]) !== stored[field](other[field])

/** What was changed, and nothing else: what others did to the remaining fields stays. */
export function changesOf(base: UserValues, values: UserValues): Partial<UserValues> {
  const changed = userFields.filter((field) => differ(field, base, values))
  return Object.fromEntries(changed.map((field) => [field, values[field].trim()]))
}

export const isSame = (one: UserValues, other: UserValues) =>
  userFields.every((field) => !differ(field, one, other))

export type Side = 'theirs' | 'yours'
export type Sides = Partial<Record<UserField, Side>>

/** Where two edits of one version disagree. A side is suggested: whoever changed the field; yours where both did. */
export function conflictsOf(base: UserValues, theirs: UserValues, yours: UserValues): Sides {
  const disputed = userFields.filter((field) => differ(field, theirs, yours))
  return Object.fromEntries(disputed.map((field) => [field, differ(field, base, yours) ? 'yours' : 'theirs']))
}

export function merge(theirs: UserValues, yours: UserValues, sides: Sides): UserValues {
  const pick = (field: UserField) => (sides[field] === 'yours' ? yours[field] : theirs[field])
  return { name: pick('name'), email: pick('email'), role: pick('role') }
}
