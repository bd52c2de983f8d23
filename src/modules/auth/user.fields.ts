import type { FieldFacts } from '~/entity/fields/define-fields'

/** `own`: the person and administrators. `admin`: administrators alone. Nobody writes what they may not read. */
type Access =
  | { readonly read: 'own'; readonly write: 'own' | 'admin' }
  | { readonly read: 'admin'; readonly write: 'admin' }

/** Fields whose forms and columns are written by hand: see `placedFields`. */
type PlacedField = FieldFacts & { readonly kind: 'own' }

/**
 * Everything about these is derived from their kind. None is required, since people who sign up give an address and a name
 * alone; one with `search` is found by the search of the list of people.
 */
type Detail = Omit<FieldFacts, 'required' | 'sort' | 'filter'> & {
  readonly kind: Exclude<FieldFacts['kind'], 'own' | 'ref' | 'refs'>
}

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
