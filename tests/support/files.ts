import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder whose paths match, from the project's root. Node 20 has no glob of its own. */
export const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => pattern.test(path))
    .toSorted()
