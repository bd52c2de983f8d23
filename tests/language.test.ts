import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLanguage, languageCodes } from '~/i18n/languages'
import { copyTree } from '../scripts/lib/copy-tree.mjs'
import { origin } from '../scripts/lib/done.mjs'
import { textsFor, unread, untranslated } from '../scripts/lib/language-texts.mjs'
import {
  languageCodes as codesIn,
  languageOf,
  withLanguage,
  withoutLanguage,
} from '../scripts/lib/languages.mjs'
import { messageFolders, messageTypes } from '../scripts/lib/message-folders.mjs'
import { capture } from '../scripts/lib/run.mjs'

const list = readFileSync('src/i18n/languages.ts', 'utf8')

describe('a language', () => {
  test.each([
    ['de', 'Deutsch', 'ltr'],
    ['fr', 'Français', 'ltr'],
    ['he', 'עברית', 'rtl'],
    ['ja', '日本語', 'ltr'],
  ])('%s has its own name and direction', (code, name, direction) => {
    expect(languageOf(code)).toEqual({ name, direction })
  })

  test.each([
    ['', 'is no code of a language'],
    ['pt-BR', 'without a region'],
    ['../x', 'is no code of a language'],
    ['iw', 'is called “he” today'],
    ['tlh', 'has no language'],
    ['zz', 'has no language'],
  ])('%j is refused with a reason and a next step', (code, fault) => {
    expect(languageOf(code)).toEqual({
      fault: expect.stringContaining(fault) as string,
      next: expect.stringMatching(/^npm run language add \w+$/) as string,
    })
  })

  test('adds one line, and removing it restores the list', () => {
    const added = withLanguage(list, 'xy', { name: "L'xy", direction: 'rtl' })
    expect(added.split('\n').length).toBe(list.split('\n').length + 1)
    expect(codesIn(list)).toEqual(languageCodes)
    expect(codesIn(added)).toEqual([...languageCodes, 'xy'])
    expect(withoutLanguage(added, 'xy')).toBe(list)
  })
})

describe('the initial texts of a language', () => {
  const english = {
    title: 'Books',
    inside: { found_one: '{{count}} book', found_other: '{{count}} books', found_zero: 'No book' },
    last: 'Read on',
  }

  test.each([
    ['ja', { found_zero: 'No book', found_other: '{{count}} books' }],
    ['de', { found_zero: 'No book', found_one: '{{count}} book', found_other: '{{count}} books' }],
    [
      'ru',
      {
        found_zero: 'No book',
        found_one: '{{count}} book',
        found_few: '{{count}} books',
        found_many: '{{count}} books',
        found_other: '{{count}} books',
      },
    ],
  ])('are the English ones with the plural forms of %s, and marked', (language, inside) => {
    expect(textsFor(english, language)).toEqual({ _review: unread, title: 'Books', inside, last: 'Read on' })
  })

  test('are treated as translated key by key while the file is marked, and all at once without the mark', () => {
    const first = textsFor(english, 'ru')
    expect(untranslated(first, english)).toHaveLength(7)
    expect(untranslated({ ...first, title: 'Книги' }, english)).not.toContain('title')
    expect(untranslated({ ...first, next: '$again' }, { ...english, next: '$again' })).toHaveLength(7)
    const { _review, ...read } = first
    expect(untranslated(read, english)).toEqual([])
  })
})

test('the message types have each namespace once, with all of its folders', () => {
  const folder = (path: string, namespace: string, part: string) => ({ path, namespace, part })
  const types = messageTypes([
    folder('src/modules/a/messages', 'a', 'private'),
    folder('src/modules/b/a/messages-secondary', 'a', 'secondary'),
    folder('src/modules/errors/messages-errors', 'errors', 'errors'),
  ])
  expect(types).toContain("'a': typeof modules_a_messages &\n      typeof modules_b_a_messages_secondary\n")
  expect(types).toContain("'errors': Omit<typeof modules_errors_messages_errors, 'codes'>")
  expect(types).toContain("export type MessageChunk = 'errors' | 'private' | 'secondary'")
})

describe('in a copy', { timeout: 120_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'language-'))
  let git: (...args: string[]) => Promise<string>
  const run = (...args: string[]) => capture(process.execPath, args, { cwd: copy })
  const language = (...args: string[]) => run('scripts/language.mjs', ...args)
  const commit = async () => {
    await git('add', '--all')
    await git('commit', '--quiet', '--message', 'languages')
  }
  const expectGreen = async () => {
    const files = ['messages', 'error-catalogue', 'new-entity'].map((name) => `tests/${name}.test.ts`)
    const { ok, output } = await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*', ...files)
    expect(ok, output).toBe(true)
  }
  const filesOf = (code: string) => messageFolders().map(({ path }) => join(copy, path, `${code}.json`))
  // A language that nobody has added yet, with plural forms that English lacks.
  const added = ['cs', 'pl', 'lt'].find((code) => !(languageCodes as string[]).includes(code))!
  // Removing a language that this product has added itself would only take back the note of that.
  const isAdded = (code: string) => origin().done?.includes(`language add ${code}`)
  const removed = languageCodes.findLast((code) => code !== defaultLanguage && !isAdded(code))!

  beforeAll(async () => {
    git = await copyTree(copy)
  }, 60_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('adding a language passes the tests, and removing it leaves no trace', async () => {
    const { ok, output } = await language('add', added)
    expect(output).toContain('in English so far')
    expect(ok).toBe(true)
    expect(filesOf(added).filter((file) => !existsSync(file))).toEqual([])
    expect((await git('diff', '--name-only')).split('\n')).toEqual(['package.json', 'src/i18n/languages.ts'])
    expect(readFileSync(join(copy, 'package.json'), 'utf8')).toContain(`"language add ${added}"`)
    await commit()
    await expectGreen()
    const report = await language()
    expect(report.output).toMatch(
      new RegExp(`✗ ${added}: ${filesOf(added).length} files to read, \\d{4} texts in English`),
    )

    expect((await language('remove', added)).ok).toBe(true)
    await commit()
    expect(await git('diff', '--stat', 'HEAD~2')).toBe('')
  })

  test('the tests pass after a shipped language is removed', async () => {
    const { ok, output } = await language('remove', removed)
    expect(output).toContain('is removed')
    expect(ok).toBe(true)
    expect(filesOf(removed).filter((file) => existsSync(file))).toEqual([])
    await commit()
    await expectGreen()
    expect(readFileSync(join(copy, 'package.json'), 'utf8')).toContain(`"language remove ${removed}"`)
  })

  test.each([
    [['add', defaultLanguage], 'is there already'],
    [['remove', 'zz'], 'There is no language “zz”'],
    [['remove', defaultLanguage], 'stands in for texts that others lack'],
    [['translate', 'de'], 'There is no npm run language translate'],
  ])('%j is refused, and changes nothing', async (args, reason) => {
    const { ok, output } = await language(...args)
    expect([ok, output]).toEqual([false, expect.stringContaining(reason)])
    expect(await git('status', '--porcelain')).toBe('')
  })

  test('a dirty working tree is refused', async () => {
    writeFileSync(join(copy, 'notes.md'), 'mine\n')
    const { ok, output } = await language('add', added)
    expect([ok, output]).toEqual([false, expect.stringContaining('changes that are not committed')])
    expect(filesOf(added).filter((file) => existsSync(file))).toEqual([])
  })
})
