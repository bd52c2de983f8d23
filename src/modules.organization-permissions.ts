import { shelfOrganizationPermissions } from '~/example/catalogue/shelf/shelf.organization-permissions'

/** What can be done inside an organization to what modules bring there, by the roles of its members. Tables alone, as of permissions. */
export const moduleOrganizationPermissions = {
  ...shelfOrganizationPermissions,
}
