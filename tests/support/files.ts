import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files below a folder whose paths match, relative to the project root. Node 20 has no stable glob. */
export const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => pattern.test(path))
    .toSorted()
