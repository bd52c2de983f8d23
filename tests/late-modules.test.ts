import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allLateParts } from '../e2e/support/late-parts'
import { messageFolders, partsOf } from '../scripts/lib/message-folders.mjs'
import { filesBelow } from './support/files'

/** Server-only code may use dynamic imports freely, since its chunks are local. */
const sources = filesBelow('src', /\.tsx?$/).filter(
  (path) => !/\.(test|gen|d)\.tsx?$|\.server\.tsx?$|^src\/server\.ts$/.test(path),
)

const all = new Set(filesBelow('src', /\.tsx?$/))
const fileOf = (from: string, target: string) => {
  const path = target.startsWith('~/') ? `src/${target.slice(2)}` : normalize(join(dirname(from), target))
  return [`${path}.ts`, `${path}.tsx`].find((file) => all.has(file)) ?? path
}

const imports = sources.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, target]) => ({
    from,
    to: fileOf(from, target!),
  })),
)

describe('a dynamic import in the browser', () => {
  test('has a fallback for a failed download, and a browser test of it', () => {
    // The build generates the chunks of a language; all languages have the same ones.
    const languageFiles = partsOf(messageFolders()).map((part) =>
      part === 'entry' ? 'src/languages/*.ts' : `src/languages/*.${part}.ts`,
    )
    const fetched = [...imports.map(({ to }) => to), ...languageFiles]
    expect([...new Set(fetched)].toSorted()).toEqual(Object.keys(allLateParts).toSorted())
  })

  /** The loader of a page falls back to the page's error screen. */
  const otherwise = new Set(['src/routes/api/docs.tsx'])

  test('goes through the helper that does not cache a failure', () => {
    const bare = sources.filter((path) => {
      const code = readFileSync(path, 'utf8')
      return (
        /\bimport\(\s*'/.test(code) &&
        !otherwise.has(path) &&
        // A manifest only declares dynamic imports; the caller loads them through the helper.
        !path.endsWith('.module.ts') &&
        !/\b(lateModule|lateDialog|late)\b[<(]/.test(code)
      )
    })
    expect(bare).toEqual([])
  })

  test('is never a `lazy` component, because a failed download would unmount the page', () => {
    expect(sources.filter((path) => /\blazy\(/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  test('is found in the sources', () => expect(imports.length).toBeGreaterThan(30))
})

test('code that invalidates queries awaits `waitForRefresh`, or does not wait at all', () => {
  const bare = sources.filter((path) => {
    const code = readFileSync(path, 'utf8')
    const waits = code.split('\n').some((line) => /(?<!void queryClient\.)invalidateQueries\(/.test(line))
    return waits && !code.includes('waitForRefresh(')
  })
  expect(bare).toEqual([])
})
