import { readFileSync } from 'node:fs'
import { currentBuild } from '../../scripts/lib/builds.mjs'
import { filesBelow } from './files'

const declared = /id: "([0-9a-f]{64})",\s*name: "(\w+)",\s*filename: "([^"]+)"/g

/** The server functions of the build by file and name; the build generates their URLs. */
export const builtFunctions = (): Map<string, string> =>
  new Map(
    filesBelow(`${currentBuild()}/server`, /\.js$/).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(declared)].map(
        ([, id, name, file]) => [`${file} ${name}`, id!] as const,
      ),
    ),
  )
