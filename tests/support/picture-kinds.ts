import { getTableName } from 'drizzle-orm'
import { serverModules } from '~/modules.server'

export const pictureKinds = serverModules
  .flatMap(({ pictures }) => pictures?.({ organizations: true }) ?? [])
  .map(({ kind, table }) => ({ ...kind, table: getTableName(table) }))
  .toSorted((a, b) => a.folder.localeCompare(b.folder))
