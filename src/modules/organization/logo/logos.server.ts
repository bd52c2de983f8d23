import { eq, sql } from 'drizzle-orm'
import { definePictures } from '~/entity/picture/define-pictures.server'
import { removePicture } from '~/entity/picture/picture-files.server'
import { sweepSometimes } from '~/entity/picture/picture-sweep.server'
import { servePicture } from '~/entity/picture/serve-picture.server'
import type { Database } from '~/platform/database.server'
import { currentScope, type Scope } from '~/platform/scope.server'
import { organizationLogo } from '../organization.table.server'
import { logoKind } from './logo-kind'

export const logos = definePictures({
  kind: logoKind,
  table: organizationLogo,
  references: [sql`select 1 from organization where organization.logo = organization_logo.id`],
})

/**
 * To whoever knows the address: it stands on invitations, which greet people who are not signed in. Its id cannot be
 * guessed, and only members, invited people and the product's administrators are told it.
 */
export const serveLogo = (request: Request, pathname: string, scope: Scope) =>
  servePicture(logos, request, pathname, scope, async () =>
    scope.settings.organizations ? null : { status: 404, code: 'NOT_FOUND' },
  )

export const sweepLogos = (scope: Pick<Scope, 'db' | 'files' | 'background'>) => sweepSometimes(logos, scope)

/**
 * Before an organization is deleted with the rows of its logos: what removes their files, for when it is. What a process
 * does not come to is files without a row, which a sweep finds.
 */
export async function releaseLogos(tx: Database, organizationId: string): Promise<() => void> {
  const rows = await tx
    .select({ id: organizationLogo.id })
    .from(organizationLogo)
    .where(eq(organizationLogo.organizationId, organizationId))
  const { files, background } = currentScope()
  return () => {
    for (const { id } of rows) background.run('remove files of logos', removePicture(files, logoKind, id))
  }
}
