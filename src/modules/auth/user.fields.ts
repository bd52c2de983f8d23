import type { FieldFacts, Fields } from '~/entity/fields/define-fields'

/** `own`: the person and administrators. `admin`: administrators alone. Nobody writes what they may not read. */
type Access =
  | { readonly read: 'own'; readonly write: 'own' | 'admin' }
  | { readonly read: 'admin'; readonly write: 'admin' }

/** Fields whose forms and columns are written by hand: see `placedFields`. */
type PlacedField = FieldFacts & { readonly kind: 'own' }

/** Not required: people who sign up give an address and a name alone. */
type Facts<K extends FieldFacts['kind']> = FieldFacts & { readonly kind: K; readonly required?: undefined }
type NoSort = { readonly sort?: undefined }
type NoFilter = { readonly filter?: undefined }

/** Everything about these is derived: their control from the kind, search, order and filter of the list from what they say. */
type Detail =
  | (Facts<'line' | 'email' | 'url' | 'year' | 'integer' | 'date'> & NoFilter)
  | (Facts<'flag' | 'choice'> & NoSort & { readonly filter?: 'choice' })
  | (Facts<'text'> & NoSort & NoFilter)

type PersonField = { readonly for: Access } & (PlacedField | Detail)

const definePersonFields = <const F extends Readonly<Record<string, PersonField>>>(fields: F): F => fields

/** What a person is made of, in the order of the forms. Labels are `user:fields.…`. */
export const userFields = definePersonFields({
  /** Empty until onboarding. */
  name: { kind: 'own', search: true, sort: true, for: { read: 'own', write: 'own' } },
  /** People change their own address with a mailed code: see auth/address. */
  email: { kind: 'own', required: true, search: true, sort: true, for: { read: 'own', write: 'admin' } },
  /** Several are separated by commas. */
  role: { kind: 'own', required: true, filter: 'choice', for: { read: 'own', write: 'admin' } },
})

/** The fields that forms and pages place by hand; the others, the details, are drawn by their kind. */
export const placedFields = ['name', 'email', 'role'] as const

const { name: _, email: __, role: ___, ...others } = userFields

/** With the names that the types of lists need; there may be none, so that everything else takes `details`. */
export type Details = typeof others
export const details: Fields = others
