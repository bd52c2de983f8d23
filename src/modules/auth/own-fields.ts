import { can, type Subject } from '~/access/can'
import { columnName, type Fields, namesOf } from '~/entity/fields/define-fields'
import { details, userFields } from './user.fields'

type All = typeof userFields
export type Readable = { [N in keyof All as All[N]['for'] extends { read: 'own' } ? N : never]: All[N] }
type Writable = { [N in keyof All as All[N]['for'] extends { write: 'own' } ? N : never]: All[N] }

const those = (isMeant: (name: keyof All) => boolean): Fields =>
  Object.fromEntries(
    namesOf(userFields)
      .filter(isMeant)
      .map((name) => [name, userFields[name]]),
  )

/** The fields that users may read and write themselves. */
export const readableFields = those((name) => userFields[name].for.read === 'own') as Readable
export const writableFields = those((name) => userFields[name].for.write === 'own') as Writable

const hiddenColumns = new Set(
  namesOf(userFields)
    .filter((name) => !Object.hasOwn(readableFields, name))
    .map((name) => columnName(name, userFields[name])),
)

/** Removes the columns that the user may not read. */
export const withoutHidden = <T extends object>(columns: T): T =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !hiddenColumns.has(name))) as T

const isDetail = (name: string) => Object.hasOwn(details, name)

export const readableDetails = those((name) => name in readableFields && isDetail(name))
export const writableDetails = those((name) => name in writableFields && isDetail(name))

/**
 * Whether a caller reads every field of other users: administrators, in the sense of `read: 'admin'`, are those who may
 * change the fields of any user. Nothing depends on the name of a role.
 */
export const readsEveryField = (caller: Subject | null): boolean => can(caller, 'user.update')

/** The fields of other users that a caller may read. */
export const fieldsFor = (caller: Subject | null): Readable =>
  readsEveryField(caller) ? userFields : readableFields

/** The same for the fields that are rendered by their kind. */
export const detailsFor = (caller: Subject | null): Fields =>
  readsEveryField(caller) ? details : readableDetails

const restricted = new Set<string>(namesOf(userFields).filter((name) => !Object.hasOwn(readableFields, name)))

/** Whether the value of this field of other users must not reach the caller, by any call. */
export const isHiddenFrom = (caller: Subject | null, field: string): boolean =>
  restricted.has(field) && !readsEveryField(caller)

export const hasOwnDetails = namesOf(readableDetails).length > 0
