import { catalogueErrors } from '~/example/catalogue/catalogue.errors'
import { type ErrorGroups, errorGroups as ownGroups } from '~/modules/errors/error-groups'

/** The error codes of all modules with their statuses, for the developers' list. */
export const errorGroups: ErrorGroups = {
  ...ownGroups,
  ...catalogueErrors,
}
