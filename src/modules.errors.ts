import { catalogueErrors } from '~/example/catalogue/catalogue.errors'
import { type ErrorGroups, errorGroups as ownGroups } from '~/modules/errors/error-groups'

/** The codes of every module by group, with their statuses, for the list that developers see. */
export const errorGroups: ErrorGroups = {
  ...ownGroups,
  ...catalogueErrors,
}
