/** The module of lucide-react that creates every icon component; the build replaces it by a smaller one. */
export const createIconFile = /\/createLucideIcon\.mjs$/

export const iconFile = /\/lucide-react\//

export const shapesFile = /\/lucide-react\/.*\/icons\//

/** Metadata of an icon besides its shapes: names and keys. */
export const besidesShapes = /\b(name|key): "[\w-]+",?|\baliases: \[[^\]]*\]|\b__iconData\.node;/g

/**
 * Maps the names of icons to their files, from the library's index file.
 *
 * @param {string} index
 * @returns {Map<string, string>}
 */
export function iconFiles(index) {
  const lines = [...index.matchAll(/^export \{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm)]
  return new Map(
    lines.flatMap(([, names, file]) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file]),
    ),
  )
}

/**
 * These files of react-query go into a chunk for pages with data. The library exports everything from one
 * module, which prevents the bundler from splitting it.
 */
export const queryObserverFile =
  /\/react-query\/build\/modern\/(use\w+Query|suspense|errorBoundary|IsRestoring|QueryErrorReset)|\/query-core\/build\/modern\/\w*[oO]bserver/
