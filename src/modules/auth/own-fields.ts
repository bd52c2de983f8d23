import { columnName, namesOf } from '~/entity/fields/define-fields'
import { userFields } from './user.fields'

type All = typeof userFields
type Readable = { [N in keyof All as All[N]['for'] extends { read: 'own' } ? N : never]: All[N] }
type Writable = { [N in keyof All as All[N]['for'] extends { write: 'own' } ? N : never]: All[N] }

const those = <T>(isMeant: (name: keyof All) => boolean) =>
  Object.fromEntries(
    namesOf(userFields)
      .filter(isMeant)
      .map((name) => [name, userFields[name]]),
  ) as T

/** What people may read and write of themselves. */
export const readableFields = those<Readable>((name) => userFields[name].for.read === 'own')
export const writableFields = those<Writable>((name) => userFields[name].for.write === 'own')

const hiddenColumns = new Set(
  namesOf(userFields)
    .filter((name) => !Object.hasOwn(readableFields, name))
    .map((name) => columnName(name, userFields[name])),
)

/** Columns of the table without those that the person may not read. */
export const withoutHidden = <T extends object>(columns: T): T =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !hiddenColumns.has(name))) as T

/** The fields that forms and pages place by hand; the others, the details, are drawn by their kind. */
export const placedFields = ['name', 'email', 'role'] as const
type Placed = (typeof placedFields)[number]

const isDetail = (name: string) => !(placedFields as readonly string[]).includes(name)

export const details = those<Omit<All, Placed>>(isDetail)
export const readableDetails = those<Omit<Readable, Placed>>(
  (name) => name in readableFields && isDetail(name),
)
export const writableDetails = those<Omit<Writable, Placed>>(
  (name) => name in writableFields && isDetail(name),
)

export const hasOwnDetails = namesOf(readableDetails).length > 0
