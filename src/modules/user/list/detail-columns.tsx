import { EntryValue } from '~/entity/crud/entry-value'
import { type Fields, namesOf } from '~/entity/fields/define-fields'
import { details } from '~/modules/auth/own-fields'
import type { Column } from '~/ui/list/data-table'
import type { User } from '../user.schema'

const fields: Fields = details

/** A column for each detail that the list is searched by. */
export const detailColumns = (formatMessage: (key: string) => string): Column<User>[] =>
  namesOf(fields)
    .filter((field) => fields[field]!.search)
    .map((field) => ({
      key: field,
      header: formatMessage(`user:fields.${field}`),
      className: 'sm:max-lg:hidden',
      cell: (user) => <EntryValue entity={{ name: 'user', fields }} entry={user} field={field} />,
    }))
