import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allLateParts } from '../e2e/support/late-parts'
import { messageFolders, partsOf } from '../scripts/lib/message-folders.mjs'
import { filesBelow } from './support/files'

/** What only the server runs may fetch its parts as it likes: they lie beside it. */
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

describe('what a page fetches after it has started', () => {
  test('has a plan for not arriving, and a browser test that shows it', () => {
    // The build makes the files of a language; each language has the same.
    const languageFiles = partsOf(messageFolders()).map((part) =>
      part === 'entry' ? 'src/languages/*.ts' : `src/languages/*.${part}.ts`,
    )
    const fetched = [...imports.map(({ to }) => to), ...languageFiles]
    expect([...new Set(fetched)].toSorted()).toEqual(Object.keys(allLateParts).toSorted())
  })

  /** A page's loader has the page's error screen. */
  const otherwise = new Set(['src/routes/api/docs.tsx'])

  test('comes through the one way that does not keep a failure', () => {
    const bare = sources.filter((path) => {
      const code = readFileSync(path, 'utf8')
      return (
        /\bimport\(\s*'/.test(code) &&
        !otherwise.has(path) &&
        // A manifest only says where its parts are; whoever wants one fetches it that way.
        !path.endsWith('.module.ts') &&
        !/\b(lateModule|lateDialog|late)\b[<(]/.test(code)
      )
    })
    expect(bare).toEqual([])
  })

  test('is never a `lazy` component: without its file it takes the page along', () => {
    expect(sources.filter((path) => /\blazy\(/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  test('is read from the sources', () => expect(imports.length).toBeGreaterThan(30))
})

test('what is read anew after a change is waited for through `waitForRefresh`, or not at all', () => {
  const bare = sources.filter((path) => {
    const code = readFileSync(path, 'utf8')
    const waits = code.split('\n').some((line) => /(?<!void queryClient\.)invalidateQueries\(/.test(line))
    return waits && !code.includes('waitForRefresh(')
  })
  expect(bare).toEqual([])
})
