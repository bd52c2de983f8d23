import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.server'

/** The configured secret; locally one that is generated once into the data directory. */
export async function authSecret(settings: Settings): Promise<string> {
  if (settings.authSecret) return settings.authSecret
  await mkdir(settings.dataDir, { recursive: true })
  const file = join(settings.dataDir, 'auth-secret')
  try {
    // 'wx': of two processes that start at once, the second reads the file of the first.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return await readFile(file, 'utf8')
}
