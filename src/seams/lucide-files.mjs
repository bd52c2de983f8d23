/** The one file of lucide-react that every icon calls to become a component; the build puts our shorter one in its place. */
export const createIconFile = /\/createLucideIcon\.mjs$/

export const iconFile = /\/lucide-react\//

/** One icon. */
export const shapesFile = /\/lucide-react\/.*\/icons\//

/** What the library says of an icon besides its shapes: what it is called, and a key for each shape. */
export const besidesShapes = /\b(name|key): "[\w-]+",?|\baliases: \[[^\]]*\]|\b__iconData\.node;/g

/**
 * The file of each icon by the names that it goes by, from the file that hands them all out.
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
