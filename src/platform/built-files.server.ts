import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

type Manifest = Record<string, { file: string }>

/** What browsers are sent, as the build left it: the one that serve.mjs chose, whichever is built later. */
export const builtFolder = resolve(process.env.SERVED_BUILD || 'dist', 'client')

let manifest: Manifest | undefined

function read(): Manifest {
  const path = join(builtFolder, '.vite', 'manifest.json')
  return import.meta.env.DEV || !existsSync(path) ? {} : (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
}

/** The address of what a source file was built into. */
export function builtFile(source: string): string | undefined {
  const file = (manifest ??= read())[source]?.file
  return file && `/${file}`
}
