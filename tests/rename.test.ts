import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCodes } from '~/i18n/languages'
import { product } from '~/lib/product'
import { copyTree, gitIn } from '../scripts/lib/copy-tree.mjs'
import { wordsOf } from '../scripts/lib/done.mjs'
import { firstName, placesOf, productOf, renamed } from '../scripts/lib/rename-product.mjs'
import { at } from '../scripts/lib/root.mjs'
import { capture } from '../scripts/lib/run.mjs'

const textsIn = async (folder: string): Promise<[string, string][]> => {
  const listed = await gitIn(folder)('ls-files', '--cached', '--others', '--exclude-standard')
  const gone = new Set((await gitIn(folder)('ls-files', '--deleted')).split('\n'))
  return listed
    .split('\n')
    .filter((file) => !gone.has(file))
    .map((file): [string, string] => [file, readFileSync(join(folder, file), 'utf8')])
    .filter(([, text]) => !text.includes('\0'))
}

describe('a product name', () => {
  const accepted = (name: string, slug?: string) => {
    const response = productOf(name, slug)
    return 'product' in response ? response.product : response.fault
  }

  test.each([
    ['Our Product', 'our-product'],
    ["L'Été & Co", 'l-ete-co'],
    ['  Ink   $& “Well”  ', 'ink-well'],
    ['7 Rooms', '7-rooms'],
    ['A', 'a'],
  ])('%s is %s for machines', (name, slug) => {
    expect(accepted(name)).toEqual({ name: name.trim().replaceAll(/\s+/g, ' '), slug, language: 'en' })
  })

  test('of Arabic letters only needs one of Latin letters too', () => {
    expect(accepted('مكتبتي')).toMatch(/also needs a short name/)
    expect(accepted('مكتبتي', 'maktabati')).toEqual({ name: 'مكتبتي', slug: 'maktabati', language: 'ar' })
  })

  test.each([
    ['', /What should it be called/],
    ['…', /letters or digits/],
    ['<email/>', /none of < >/],
    ['{{count}}', /none of < >/],
    ['two\u0000lines', /letters or digits/],
    ['x'.repeat(41), /at most 40/],
  ])('%j is refused with a reason', (name, reason) => {
    expect(accepted(name)).toMatch(reason)
  })

  test.each(['Our Product', '../up', 'UPPER', '-a', 'x'.repeat(41)])(
    '%s is not a valid short name',
    (slug) => {
      expect(accepted('Name', slug)).toMatch(/also needs a short name/)
    },
  )
})

test('the first name is found as a word in any spelling, a later one only as written', () => {
  const files = (text: string): [string, string][] => [['a.ts', text]]
  expect(placesOf(firstName, files('a foreword_b\nforewords\nmy-foreword'))).toEqual([
    'a.ts:1: a foreword_b',
    'a.ts:3: my-foreword',
  ])
  expect(placesOf('Go', files('go\nGolang\nLet’s Go!'))).toEqual(['a.ts:3: Let’s Go!'])
  expect(placesOf('a.b$', files('aXb$ a.b$'))).toHaveLength(1)
})

test.runIf(product.name === firstName)(
  'the name occurs in the files that a rename writes, and in no other',
  async () => {
    const files = await textsIn(at())
    expect(files.length).toBeGreaterThan(1000)
    const others = files.filter(([file]) => !(file in renamed))
    expect(placesOf(firstName, others)).toEqual([])
  },
)

describe('in a copy', { timeout: 60_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'rename-'))
  let git: (...args: string[]) => Promise<string>
  const read = (file: string) => readFileSync(join(copy, file), 'utf8')
  const rename = (...args: string[]) =>
    capture(process.execPath, [join(copy, 'scripts/rename.mjs'), ...args], { cwd: copy })
  const commit = () => git('commit', '--all', '--quiet', '--message', 'renamed')

  beforeAll(async () => {
    git = await copyTree(copy)
  }, 60_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('a rename changes all files, keeps the old name in the credits, and is recorded', async () => {
    const name = `Zoë's "Ink" & $& \\ Co`
    const { ok, output } = await rename(name)
    expect(output).toContain(`It is called ${name} now, and zoe-s-ink-co in cookies`)
    expect(output).toContain('everybody signs in once more')
    expect(ok).toBe(true)
    const { product: now } = (await import(/* @vite-ignore */ join(copy, 'src/lib/product.ts'))) as {
      product: typeof product
    }
    expect(now).toEqual({ name, slug: 'zoe-s-ink-co', language: 'en' })
    // A product with another name may use it anywhere.
    const left = placesOf(product.name, await textsIn(copy))
    expect(product.name === firstName ? left : []).toEqual([])
    const manifest = JSON.parse(read('package.json')) as { name: string; foreword: { done: string[] } }
    expect(manifest.name).toBe('zoe-s-ink-co')
    // A product that was renamed before has its record replaced in place.
    const noted = manifest.foreword.done.map(wordsOf).find(([command]) => command === 'rename')
    expect(noted).toEqual(['rename', name, 'zoe-s-ink-co'])
    const lock = JSON.parse(read('package-lock.json')) as { name: string; packages: object }
    expect(lock).toMatchObject({ name: 'zoe-s-ink-co', packages: { '': { name: 'zoe-s-ink-co' } } })
    expect(read('README.md').split('\n')[0]!.replaceAll('\\', '')).toBe(`# ${name.replaceAll('\\', '')}`)
    expect(read('README.md')).not.toContain('picture.webp')
    const posters = languageCodes.map((code) => read(`src/modules/auth/messages-public/${code}.json`))
    expect(posters.filter((text) => /foreword|avant-propos|تمهيد|dibaji/i.test(text))).toEqual([])
    const formatted = await capture(process.execPath, [join(copy, 'node_modules/oxfmt/bin/oxfmt'), '--check', ...Object.keys(renamed)], { cwd: copy }) // prettier-ignore
    expect(formatted.output).toContain('correct format')
  })

  test('a dirty working tree is refused', async () => {
    const before = read('package.json')
    const { ok, output } = await rename('Another')
    expect([ok, output]).toEqual([false, expect.stringContaining('changes that are not committed')])
    expect(read('package.json')).toBe(before)
  })

  test('the same name again changes nothing', async () => {
    await commit()
    const { ok } = await rename(`Zoë's "Ink" & $& \\ Co`)
    expect(ok).toBe(true)
    expect(await git('status', '--porcelain')).toBe('')
  })

  test('a second rename replaces the record of the first', async () => {
    writeFileSync(join(copy, 'notes.md'), `Zoë's "Ink" & $& \\ Co began here.\n`)
    await git('add', '--all')
    await commit()
    const { ok, output } = await rename('مكتبتي', 'maktabati')
    expect(ok).toBe(true)
    expect(output).toContain('notes.md:1')
    expect(read('README.md')).toMatch(/^# مكتبتي\n/)
    const left = placesOf(`Zoë's "Ink" & $& \\ Co`, await textsIn(copy))
    expect(left).toEqual([expect.stringContaining('notes.md:1')])
    const { done } = (JSON.parse(read('package.json')) as { foreword: { done: string[] } }).foreword
    expect(done.filter((entry) => entry.startsWith('rename '))).toEqual(['rename "مكتبتي" maktabati'])
  })

  test('a text that contains the old name on its own is reported', async () => {
    await git('reset', '--hard', '--quiet', 'HEAD~2')
    writeFileSync(join(copy, 'src/own.ts'), `// Welcome to ${product.name}\n`)
    await git('add', '--all')
    await commit()
    const { ok, output } = await rename('Third')
    expect([ok, output]).toEqual([product.name !== firstName, expect.stringContaining('src/own.ts:1')])
  })
})
