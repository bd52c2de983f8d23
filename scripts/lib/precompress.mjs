import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthIt = /\.(js|css|svg|json|txt|html)$/
const smallest = 500

/**
 * Vite plugin: writes a .br and a .gz beside every text file of the browser's build, at a level too slow for requests.
 * @returns {import('vite').Plugin}
 */
export const precompress = () => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle: ({ dir }) => {
    for (const name of readdirSync(dir, { recursive: true }).map(String)) {
      if (!worthIt.test(name)) continue
      const content = readFileSync(join(dir, name))
      if (content.length < smallest) continue
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params }))
    }
  },
})
