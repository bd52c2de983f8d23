import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

type Manifest = Record<string, { file: string }>

let manifest: Manifest | undefined

function read(): Manifest {
  const path = resolve('dist/client/.vite/manifest.json')
  return import.meta.env.DEV || !existsSync(path) ? {} : (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
}

/** The address of what a source file was built into. */
export function builtFile(source: string): string | undefined {
  const file = (manifest ??= read())[source]?.file
  return file && `/${file}`
}
