import type { ServerModule } from '~/manifest/server-module.server'
import type { Settings } from '~/platform/settings.server'

/** Several instances may run on several hosts, but a local directory exists on one host only. */
export function pictureWarning(
  settings: Pick<Settings, 'production' | 'organizations' | 's3'>,
  database: { kind: 'embedded' | 'postgres' },
  modules: readonly Pick<ServerModule, 'pictures'>[],
): string | null {
  if (!settings.production || settings.s3 || database.kind !== 'postgres') return null
  const all = modules.flatMap(({ pictures }) => pictures?.(settings) ?? [])
  if (all.length === 0) return null
  const folders = all
    .map(({ kind }) => kind.folder)
    .toSorted()
    .join(', ')
  return `Pictures (${folders}) are stored in DATA_DIR of this host: instances on other hosts will not have them. Set S3_ENDPOINT to share them`
}
