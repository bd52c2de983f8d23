import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { filesBelow } from './files'

type Entry = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

/** The packages that package.json names as production dependencies. */
export const productionDependencies = Object.keys(packages['']?.dependencies ?? {}).toSorted()

/** Where Node finds a package that a folder imports, as in the lockfile. */
function found(from: string, name: string): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (packages[path]) return path
  return from ? found(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name) : undefined
}

function requiredBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Entry) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/**
 * The folders that `npm ci --omit=dev` installs, of the packages that are present on this platform. Without the
 * product's own Node, which is an optional dependency of the root.
 */
export function productionPackages(): string[] {
  const folders = new Set<string>()
  const add = (from: string, name: string) => {
    const folder = found(from, name)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    for (const each of requiredBy(packages[folder]!)) add(folder, each)
  }
  for (const name of productionDependencies) add('', name)
  return [...folders].filter((folder) => existsSync(folder))
}

/** Of its own files: the packages inside its node_modules have folders of their own. */
const sizeOf = (folder: string) =>
  filesBelow(folder, /^/)
    .filter((path) => !path.slice(folder.length).includes('/node_modules/'))
    .reduce((sum, path) => sum + statSync(path).size, 0)

/** The sizes in MB, largest first. */
export const productionSizes = (): { folder: string; size: number }[] =>
  productionPackages()
    .map((folder) => ({ folder, size: sizeOf(folder) / 1e6 }))
    .toSorted((one, other) => other.size - one.size)

const imports =
  /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?["']([^"']+)["']|\b(?:import|__require)\(\s*["']([^"'\s]+)["']\s*\)/gm

/** The packages that these files import by name, other than Node's own modules. */
export function importedPackages(files: string[]): string[] {
  const specifiers = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].map(([, first, second]) => first ?? second!),
  )
  const names = specifiers
    .filter((specifier) => !/^[./]|^node:/.test(specifier) && !builtinModules.includes(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0])
  return [...new Set(names)].toSorted()
}
