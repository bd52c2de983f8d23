import { inArray, sql } from 'drizzle-orm'
import { definePictures, removePicture } from '~/entity/picture/define-pictures.server'
import { servePicture } from '~/entity/picture/serve-picture.server'
import type { Database } from '~/platform/database.server'
import { currentScope, type Scope } from '~/platform/scope.server'
import { afterCommit } from '~/platform/transaction.server'
import { organizationLogo } from '../organization.table.server'
import { logoKind } from './logo-kind'

export const logos = definePictures({
  kind: logoKind,
  table: organizationLogo,
  references: [sql`select 1 from organization where organization.logo = organization_logo.id`],
})

/**
 * Public by URL, because invitations show it to anonymous visitors. Its id cannot be guessed, and only members, invited
 * users and administrators learn it.
 */
export const serveLogo = (request: Request, pathname: string, scope: Scope) =>
  servePicture(logos, request, pathname, scope, async () =>
    scope.settings.organizations ? null : { status: 404, code: 'NOT_FOUND' },
  )

/**
 * Call before deleting organizations with their logo rows: the files are deleted after the commit. If the process dies
 * in between, a cleanup job finds files without a row.
 */
export async function releaseLogos(tx: Database, organizationIds: string[]): Promise<void> {
  const rows = await tx
    .select({ id: organizationLogo.id })
    .from(organizationLogo)
    .where(inArray(organizationLogo.organizationId, organizationIds))
  const { files, background } = currentScope()
  afterCommit(tx, () => {
    for (const { id } of rows) background.run('remove files of logos', removePicture(files, logoKind, id))
  })
}
