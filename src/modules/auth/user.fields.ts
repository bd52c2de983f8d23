import type { FieldFacts, Fields } from '~/entity/fields/define-fields'

/**
 * `own`: the user and administrators. `admin`: administrators only. Administrators are the callers with the permission
 * `user.update`; other roles that list users see the fields of `own` (`fieldsFor`). Write access requires read access.
 */
type Access =
  | { readonly read: 'own'; readonly write: 'own' | 'admin' }
  | { readonly read: 'admin'; readonly write: 'admin' }

/** Fields with hand-written forms and columns: see `ownLayoutFields`. */
type PlacedField = FieldFacts & { readonly kind: 'own' }

/** Never required: users sign up with an address and a name only. */
type Facts<K extends FieldFacts['kind']> = FieldFacts & { readonly kind: K; readonly required?: undefined }
type NoSort = { readonly sort?: undefined }
type NoFilter = { readonly filter?: undefined }

/** Everything about these is derived: the control from the kind; search, order and filter from the facts. */
type Detail =
  | (Facts<'line' | 'email' | 'url' | 'year' | 'integer' | 'date'> & NoFilter)
  | (Facts<'flag' | 'choice'> & NoSort & { readonly filter?: 'choice' })
  | (Facts<'text'> & NoSort & NoFilter)

type PersonField = { readonly for: Access } & (PlacedField | Detail)

const definePersonFields = <const F extends Readonly<Record<string, PersonField>>>(fields: F): F => fields

/** The fields of a user, in the order of the forms. Labels are `user:fields.…`. */
export const userFields = definePersonFields({
  /** Empty until onboarding. */
  name: { kind: 'own', search: true, sort: true, for: { read: 'own', write: 'own' } },
  /** Users change their own address with a mailed code: see auth/address. */
  email: { kind: 'own', required: true, search: true, sort: true, for: { read: 'own', write: 'admin' } },
  /** Several are separated by commas. */
  role: { kind: 'own', required: true, filter: 'choice', for: { read: 'own', write: 'admin' } },
})

/** The fields that forms and pages lay out themselves; all others (details) are rendered by their kind. */
export const ownLayoutFields = ['name', 'email', 'role'] as const

const { name: _, email: __, role: ___, ...others } = userFields

/** Typed with the names that lists need; there may be none, so other code takes `details`. */
export type Details = typeof others
export const details: Fields = others
