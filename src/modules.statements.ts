import { shelfStatements } from '~/example/catalogue/shelf/shelf.statements'

/** What can be done inside an organization to what modules bring there, by the roles of its members. Tables alone, as of permissions. */
export const moduleStatements = {
  ...shelfStatements,
}
