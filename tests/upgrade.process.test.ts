import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTree, gitIn } from '../scripts/lib/copy-tree.mjs'
import { originKey } from '../scripts/lib/done.mjs'
import { at } from '../scripts/lib/root.mjs'
import { tool } from '../scripts/lib/node.mjs'
import { capture } from '../scripts/lib/run.mjs'

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean }
type Journal = { entries: Entry[] }
type Messages = { welcome: Record<string, string> }
type Manifest = {
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  [originKey]: object
}
type RemovePlan = { packages?: string[] }
type Json = Manifest & Messages & Journal & RemovePlan

// Products made of a release may have removed the example.
describe.runIf(existsSync(at('src/example/catalogue')))('a clone', () => {
  const home = mkdtempSync(join(tmpdir(), 'upgrade-test-'))
  const upstream = join(home, 'upstream')
  const clone = join(home, 'clone')
  const plain = join(home, 'plain')
  const inUpstream = gitIn(upstream)
  const inClone = gitIn(clone)
  const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')
  const change = (folder: string, file: string, work: (text: string) => string) => {
    const before = read(folder, file)
    const after = work(before)
    if (after === before) throw new Error(`${file} was not changed`)
    writeFileSync(join(folder, file), after)
  }
  const changeJson = (folder: string, file: string, work: (value: Json) => void) =>
    change(folder, file, (text) => {
      const value = JSON.parse(text) as Json
      work(value)
      return `${JSON.stringify(value, null, 2)}\n`
    })
  const commit = async (git: typeof inClone, message: string) => {
    await git('add', '--all')
    await git('commit', '--quiet', '--message', message)
  }
  const command = (folder: string, name: string, args: string[], env = {}) =>
    capture(process.execPath, [join(folder, `scripts/${name}.mjs`), ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
    })
  const cloneOf = async (folder: string) => {
    await gitIn(home)('clone', '--quiet', '--origin', 'upstream', upstream, folder)
    symlinkSync(at('node_modules'), join(folder, 'node_modules'), 'junction')
    writeFileSync(join(folder, '.git/info/exclude'), '/node_modules\n')
  }
  const addMigration = (folder: string, tag: string, when: number, text: string) => {
    writeFileSync(join(folder, `drizzle/${tag}.sql`), text)
    const meta = join(folder, 'drizzle/meta')
    changeJson(folder, 'drizzle/meta/_journal.json', ({ entries }) => {
      const idx = entries.length
      const numbered = (index: number) => join(meta, `${String(index).padStart(4, '0')}_snapshot.json`)
      const last = JSON.parse(readFileSync(numbered(idx - 1), 'utf8')) as { id: string }
      writeFileSync(numbered(idx), JSON.stringify({ ...last, prevId: last.id, id: randomUUID() }))
      entries.push({ idx, version: '7', when, tag, breakpoints: true })
    })
  }
  const journalOf = (folder: string) =>
    (JSON.parse(read(folder, 'drizzle/meta/_journal.json')) as Journal).entries
  const english = 'src/frame/messages-public/en.json'
  const version = '99.2.0'
  let release = ''
  let count = 0

  beforeAll(async () => {
    mkdirSync(upstream)
    await copyTree(upstream)
    // Removing the example removes the package that only it needs.
    changeJson(upstream, 'package.json', (manifest) => void (manifest.dependencies.aac = '1.0.0'))
    changeJson(upstream, 'src/example/catalogue/remove.json', (plan) => void (plan.packages = ['aac']))
    await commit(inUpstream, 'a package of the example')
    count = journalOf(upstream).length
    await Promise.all([cloneOf(clone), cloneOf(plain)])

    // Typical changes to a clone. UPGRADE_REPLAY skips the checks, which other tests cover.
    const removed = await command(clone, 'remove', ['catalogue'], { UPGRADE_REPLAY: '1' })
    if (!removed.ok) throw new Error(removed.output)
    addMigration(clone, `00${count}_remove_catalogue`, Date.UTC(2040, 0), 'DROP TABLE "book" CASCADE;\n')
    await commit(inClone, 'remove the example')
    const renamed = await command(clone, 'rename', ["Zoë's Shop"])
    if (!renamed.ok) throw new Error(renamed.output)
    await commit(inClone, 'rename')
    const added = await command(clone, 'new', ['shelf', 'name:text'], { UPGRADE_REPLAY: '1' })
    if (!added.ok) throw new Error(added.output)
    change(clone, 'src/modules/shelf/shelf.entity.ts', (text) => `${text}// ours\n`)
    await commit(inClone, 'an entity')
    await inClone('mv', 'docs/events.md', 'docs/alarms.md')
    changeJson(clone, english, (messages) => void (messages.welcome.own = 'Ours'))
    changeJson(clone, 'package.json', (manifest) => void (manifest.dependencies.aaa = '1.0.0'))
    change(clone, 'src/modules.ts', (text) => `${text}// ours\n`)
    await commit(inClone, 'our own work')

    change(upstream, 'docs/events.md', (text) => text.replace(/^# .*/, '# Events of release two'))
    change(upstream, 'src/example/catalogue/book/book.fields.ts', (text) => `${text}// release two\n`)
    change(upstream, 'src/lib/product.ts', (text) => `${text}// release two\n`)
    change(upstream, 'src/modules.ts', (text) => `${text}// of the release\n`)
    changeJson(upstream, english, (messages) => void (messages.welcome.theirs = 'Of the release'))
    changeJson(upstream, 'package.json', (manifest) => {
      manifest.version = version
      manifest.scripts.added = 'node added.mjs'
      manifest.dependencies.aab = '2.0.0'
    })
    const both = ['ALTER TABLE "user" ADD COLUMN "a" text;', 'CREATE INDEX "b" ON "book" ("id");']
    addMigration(upstream, `00${count}_two`, Date.UTC(2035, 0), both.join('\n--> statement-breakpoint\n'))
    await commit(inUpstream, 'release two')
    release = await inUpstream('rev-parse', 'HEAD')
    // The commit after a release is not the release.
    change(upstream, 'docs/events.md', (text) => text.replace(/^# .*/, '# Events after release two'))
    await commit(inUpstream, 'after release two')
  }, 120_000)
  afterAll(() => rmSync(home, { recursive: true, force: true }), 60_000)

  test('without changes is upgraded to a version that has no tag', async () => {
    const { ok, output } = await command(plain, 'upgrade', [version])
    expect(ok, output).toBe(true)
    const git = gitIn(plain)
    expect(await git('diff', '--cached', '--name-only', release)).toBe('package.json')
    expect(await git('diff', '--cached', '--unified=0', release)).toMatch(
      /^\+ {4}"release": "[0-9a-f]{40}"$/m,
    )
  })

  test('with removed, renamed and added modules merges a release without a conflict', async () => {
    const ownVersion = (JSON.parse(read(clone, 'package.json')) as Manifest).version
    await inUpstream('tag', `v${version}`, release)
    const { ok, output } = await command(clone, 'upgrade', [version])
    expect(ok, output).toBe(true)
    expect(await inClone('diff', '--name-only')).toBe('')
    expect(await inClone('ls-files', '--others', '--exclude-standard')).toBe('')

    expect(read(clone, 'docs/alarms.md')).toMatch(/^# Events of release two/)
    expect(existsSync(join(clone, 'docs/events.md'))).toBe(false)
    expect(existsSync(join(clone, 'src/example'))).toBe(false)
    expect(read(clone, 'src/modules/shelf/shelf.entity.ts')).toMatch(/name[^]*ours/)
    expect(read(clone, 'src/modules.ts')).toContain('entityModule(shelf, Shapes)')
    expect(read(clone, 'src/lib/product.ts')).toMatch(/Zoë's Shop[^]*release two/)
    expect(read(clone, 'src/modules.ts')).toMatch(/ours[^]*of the release|of the release[^]*ours/)
    const { welcome } = JSON.parse(read(clone, english)) as Messages
    expect(welcome).toMatchObject({ own: 'Ours', theirs: 'Of the release' })
    const manifest = JSON.parse(read(clone, 'package.json')) as Manifest
    expect(manifest.dependencies).toMatchObject({ aaa: '1.0.0', aab: '2.0.0' })
    expect(manifest.dependencies.aac).toBeUndefined()
    expect(manifest).toMatchObject({
      name: 'zoe-s-shop',
      version: ownVersion,
      scripts: { added: 'node added.mjs' },
    })
    expect(manifest[originKey]).toEqual({
      done: ['remove catalogue', `rename "Zoë's Shop" zoe-s-shop`, 'new shelf name:text'],
      release,
    })

    const entries = journalOf(clone).slice(count)
    expect(entries.map(({ tag }) => tag)).toEqual([`00${count}_remove_catalogue`, `00${count}_two`])
    expect(entries[1]!.when).toBeGreaterThan(entries[0]!.when)
    const migration = read(clone, `drizzle/00${count}_two.sql`)
    expect(migration).toContain('ALTER TABLE "user"')
    expect(migration).not.toContain('"book"')
    const snapshot = read(clone, `drizzle/meta/00${count + 1}_snapshot.json`)
    expect(Object.keys((JSON.parse(snapshot) as { tables: object }).tables)).toContain('public.user')
    expect(snapshot).not.toContain('public.book')
    // The next migration of the clone continues from the release's migrations.
    const generated = await capture(process.execPath, [tool('drizzle-kit'), 'generate'], { cwd: clone })
    expect(generated.output).toContain('No schema changes')

    expect(await inClone('worktree', 'list')).not.toContain('\n')
    expect(await inClone('for-each-ref', 'refs/upgrade')).toBe('')
    expect(output).toContain('1. npm install')
    await commit(inClone, 'upgrade')
  })

  test('with a change of the same line gets a Git conflict there, and all other changes', async () => {
    change(clone, 'AGENTS.md', (text) => text.replace(/^# .*/, '# Ours'))
    await commit(inClone, 'ours')
    change(upstream, 'AGENTS.md', (text) => text.replace(/^# .*/, '# Theirs'))
    change(upstream, 'docs/events.md', (text) => text.replace(/^# .*/, '# Events of release three'))
    addMigration(
      upstream,
      `00${count + 1}_three`,
      Date.UTC(2036, 0),
      'ALTER TABLE "user" ADD COLUMN "c" text;',
    )
    await commit(inUpstream, 'release three')

    const { ok, output } = await command(clone, 'upgrade', ['main'])
    expect([ok, output]).toEqual([false, expect.stringContaining('for you to resolve:\n  AGENTS.md')])
    expect(await inClone('diff', '--name-only', '--diff-filter=U')).toBe('AGENTS.md')
    expect(read(clone, 'AGENTS.md')).toMatch(
      /^<<<<<<< \S*yours\n# Ours\n=======\n# Theirs\n>>>>>>> \S*release\n/,
    )
    expect(read(clone, 'docs/alarms.md')).toMatch(/^# Events of release three/)
    expect(journalOf(clone).at(-1)!.tag).toBe(`00${count + 1}_three`)

    const early = await command(clone, 'upgrade', ['--finish'])
    expect([early.ok, early.output]).toEqual([false, expect.stringContaining('not merged yet')])
    writeFileSync(join(clone, 'AGENTS.md'), '# Both\n')
    await inClone('add', 'AGENTS.md')
    const finished = await command(clone, 'upgrade', ['--finish'])
    expect(finished.ok, finished.output).toBe(true)
    expect(existsSync(join(clone, `drizzle/meta/00${count + 2}_snapshot.json`))).toBe(true)
    await commit(inClone, 'upgrade')
  })

  test.each([
    ['an unknown release', ['v9'], 'There is no release v9'],
    ['the current release', ['main'], 'It is at main already'],
    ['no release', [], 'Which release?'],
    ['an unreachable address', ['main', '/nowhere'], 'Nothing could be fetched from /nowhere'],
  ])('fails and names the cause: %s', async (_, args, sentence) => {
    const { ok, output } = await command(clone, 'upgrade', args)
    expect([ok, output]).toEqual([false, expect.stringContaining(sentence)])
    expect(await inClone('status', '--porcelain')).toBe('')
  })
})
