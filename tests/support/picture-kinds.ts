import { getTableName } from 'drizzle-orm'
import { serverModules } from '~/modules.server'

/** Every kind of pictures that the modules declare, with its table. */
export const pictureKinds = serverModules
  .flatMap(({ pictures }) => pictures?.({ organizations: true }) ?? [])
  .map(({ kind, table }) => ({ ...kind, table: getTableName(table) }))
  .toSorted((a, b) => a.folder.localeCompare(b.folder))
