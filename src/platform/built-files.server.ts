import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

type Manifest = Record<string, { file: string }>

/** The client build that serve.mjs has chosen, even if another build is created later. */
export const builtFolder = resolve(process.env.SERVED_BUILD || 'dist', 'client')

let manifest: Manifest | undefined

function read(): Manifest {
  const path = join(builtFolder, '.vite', 'manifest.json')
  return import.meta.env.DEV || !existsSync(path) ? {} : (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
}

/** The URL of the built version of a source file. */
export function builtFile(source: string): string | undefined {
  const file = (manifest ??= read())[source]?.file
  return file && `/${file}`
}
