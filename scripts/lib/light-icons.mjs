import { besidesShapes, createIconFile, shapesFile } from '../../src/seams/lucide-files.mjs'
import { at } from './root.mjs'

/**
 * Vite plugin: icons come from lucide, and are drawn by a few lines of our own. Development keeps the library's, which it
 * loads as one prepared file.
 *
 * @returns {import('vite').Plugin}
 */
export const lightIcons = () => ({
  name: 'light-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: createIconFile },
    handler: () => at('src', 'ui', 'create-icon.ts'),
  },
  // Keys are random letters, which do not compress.
  transform: {
    filter: { id: shapesFile },
    handler: (code) => ({ code: code.replaceAll(besidesShapes, ''), map: null }),
  },
})
