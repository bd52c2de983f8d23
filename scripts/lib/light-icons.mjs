import { readFileSync } from 'node:fs'
import { besidesShapes, createIconFile, iconFiles, shapesFile } from '../../src/seams/package-files.mjs'
import { at } from './root.mjs'

const imported = /^import \{([^}]+)\} from 'lucide-react'$/gm

/**
 * @param {string} wanted such as `X`, `List as ListIcon` or `type LucideIcon`
 * @param {Map<string, string>} files
 */
function importOf(wanted, files) {
  const [name, as = name] = wanted.split(' as ')
  if (name.startsWith('type ')) return `import { ${wanted} } from 'lucide-react'`
  const file = files.get(name)
  if (!file) throw new Error(`lucide-react has no icon ${name}: see docs/upgrading.md.`)
  return `import ${as} from 'lucide-react/icons/${file}'`
}

/**
 * Vite plugin: renders lucide icons with our own few lines. Each is imported from its own file: through the barrel file
 * every page would seem to need every icon, and all would be in the first visit. Development keeps the library's
 * prebundled file.
 * @returns {import('vite').Plugin}
 */
export const lightIcons = () => {
  const index = at('node_modules', 'lucide-react', 'dist', 'esm', 'lucide-react.mjs')
  const files = iconFiles(readFileSync(index, 'utf8'))
  /** @param {string} names */
  const importEach = (names) => {
    const wanted = names.split(',').flatMap((name) => name.trim() || [])
    return wanted.map((name) => importOf(name, files)).join(';')
  }
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: createIconFile },
      handler: () => at('src', 'ui', 'create-icon.ts'),
    },
    transform: {
      filter: { id: [shapesFile, /\/src\/.*\.tsx?$/] },
      handler: (code, id) => ({
        code: shapesFile.test(id)
          ? // lucide's keys are random letters, which do not compress.
            code.replaceAll(besidesShapes, '')
          : code.replaceAll(imported, (_, names) => importEach(names)),
        map: null,
      }),
    },
  }
}
