import type { Settings } from '../settings.server'
import type { FileStore } from './file-store.server'
import { localFiles } from './local-files.server'
import { s3Files } from './s3-files.server'

/** The configured bucket, or the data directory. */
export const openFiles = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Files(s3) : localFiles(dataDir)
