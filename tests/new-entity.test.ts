import { describe, expect, test } from 'vitest'
import { defaultLanguage, languageCodes } from '~/i18n/languages'
import { filesOf, listedIn, withModule } from '../scripts/lib/new/files.mjs'
import { knownEntities, resolveTargets } from '../scripts/lib/new/known.mjs'
import { parseField, parseNew, pluralOf, Refusal } from '../scripts/lib/new/parse.mjs'
import { whoReads } from '../scripts/lib/new/texts.mjs'
import { withoutModule } from '../scripts/lib/remove-module.mjs'

const known = {
  entities: [
    {
      name: 'author',
      plural: 'authors',
      table: 'authorTable',
      folder: 'src/modules/author',
      title: 'name',
      isListed: true,
      described: true,
    },
    {
      name: 'novel',
      plural: 'novels',
      table: 'novel',
      folder: 'src/example/shop/novel',
      title: 'title',
      isListed: true,
      described: false,
    },
    {
      name: 'silent',
      plural: null,
      table: null,
      folder: 'src/modules/silent',
      title: 'name',
      isListed: false,
      described: false,
    },
  ],
  taken: new Set(['author', 'novel', 'audit']),
  paths: new Set(['users']),
}

const send = (...args: string[]) => resolveTargets(parseNew(args), known)

function refusalOf(work: () => unknown): { message: string; next: string } {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was not refused')
}

describe('the arguments of npm run new', () => {
  test('are an entity, its fields and their kinds', () => {
    expect(send('publisher', 'name:text', 'country:text?', 'state:choice(draft|final)?')).toMatchObject({
      name: 'publisher',
      plural: 'publishers',
      title: 'name',
      folder: 'src/modules/publisher',
      fields: [
        { name: 'name', kind: 'line', optional: false },
        { name: 'country', kind: 'line', optional: true },
        { name: 'state', kind: 'choice', optional: true, options: ['draft', 'final'] },
      ],
    })
    expect(send('person', 'name:text', 'plural=people').plural).toBe('people')
  })

  test.each(['order-line', 'orderLine', 'order_line'])('may consist of several words: %s', (name) => {
    expect(send(name, 'name:text', `parent:one(${name})?`)).toMatchObject({
      name: 'order-line',
      plural: 'order-lines',
      id: 'orderLine',
      ids: 'orderLines',
      table: 'order_line',
      words: { one: 'order line', many: 'order lines' },
      folder: 'src/modules/order-line',
      targets: { 'order-line': { table: 'orderLineTable', sql: 'order_line', own: true } },
    })
  })

  test('may reference existing entities and the entity itself; an entity that references an example belongs to it', () => {
    expect(
      send('series', 'name:text', 'author:one(author)', 'part:one(series)?', 'all:many(author)'),
    ).toMatchObject({
      folder: 'src/modules/series',
      targets: { author: { table: 'authorTable' }, series: { own: true } },
    })
    expect(send('prize', 'name:text', 'novels:many(novel)').folder).toBe('src/example/prize')
  })

  test.each([
    ['category', 'categories'],
    ['day', 'days'],
    ['box', 'boxes'],
    ['branch', 'branches'],
  ])('has the plural of a regular noun: %s, %s', (one, many) => expect(pluralOf(one)).toBe(many))

  test.each([
    [[], 'Which entity?'],
    [['Publisher', 'name:text'], 'cannot be called'],
    [['sales-', 'name:text'], 'cannot be called'],
    [['salesOrder2', 'name:text'], 'cannot be called'],
    [['class', 'name:text'], 'word of the language'],
    [['index', 'name:text'], 'call something else by that name'],
    [['author', 'name:text'], 'There is “author” already'],
    [['audit', 'name:text'], 'There is “audit” already'],
    [['client', 'name:text', 'plural=users'], 'There is a page /manager/users already'],
    [['sheep', 'name:text', 'plural=sheep'], 'cannot be the plural'],
    [['publisher'], 'What is an entry called?'],
    [['publisher', 'name:text?'], 'What is an entry called?'],
    [['publisher', 'founded:integer'], 'What is an entry called?'],
    [['publisher', 'name'], 'is no field'],
    [['publisher', 'name:text', 'name:text'], 'two fields “name”'],
    [['publisher', 'name:text', 'price:decimal'], 'no kind “decimal” yet'],
    [['publisher', 'name:text', 'price:money'], 'There is no kind “money”'],
    [['publisher', 'name:text', 'Name:text'], 'A field cannot be called “Name”'],
    [['publisher', 'name:text', 'delete:text'], 'word of the language'],
    [['publisher', 'name:text', 'version:integer'], 'Every entity has “version”'],
    [['publisher', 'name:text', 'on:boolean?'], 'yes or no, never neither'],
    [['publisher', 'name:text(9)'], 'takes nothing in brackets'],
    [['publisher', 'name:text', 'state:choice'], 'at least two options'],
    [['publisher', 'name:text', 'state:choice(a|a)'], 'an option twice'],
    [['publisher', 'name:text', 'by:one'], 'does not say what it refers to'],
    [['publisher', 'name:text', 'by:one(nobody)'], 'cannot refer to “nobody”'],
    [['publisher', 'name:text', 'by:one(silent)?'], 'cannot refer to “silent”'],
    [['publisher', 'name:text', 'all:many(author)?'], 'may always be empty'],
    [['publisher', 'name:text', 'book:one(novel)'], 'has to be optional'],
    [['publisher', 'name:text', 'parent:one(publisher)'], 'The first publisher could have no “parent”'],
    [['publisher', 'name:text', '--force'], 'There is no option'],
    [['publisher', 'name:text', 'read=everybody'], 'Nobody is called “everybody”'],
  ])('is refused with a sentence and a next step: %j', (args, sentence) => {
    const { message, next } = refusalOf(() => send(...args))
    expect(message).toContain(sentence)
    expect(next).toMatch(/\w/)
  })

  test('are checked against existing names', () => {
    const { entities, taken, paths } = knownEntities()
    expect(entities.map(({ name }) => name)).toContain('user')
    expect([...taken]).toEqual(
      expect.arrayContaining(['user', 'audit', 'session', 'crud', 'support', 'entity']),
    )
    expect([...paths]).toContain('users')
  })
})

describe('the generated code', () => {
  const files = filesOf(send('publisher', 'name:text', 'about:longtext?', 'author:one(author)?'))

  test.each([
    [[], "read: ['admin'],", 'Administrators alone read and change it'],
    [['read=admin'], "read: ['admin'],", 'Administrators alone read and change it'],
    [['read=user'], "read: ['user', 'admin'],", 'Every signed-in person reads it'],
    [['--read=user', 'plural=people'], "read: ['user', 'admin'],", 'Every signed-in person'],
  ])('opens it to administrators alone unless it is told: %j', (options, permission, said) => {
    const entity = send('publisher', 'name:text', ...options)
    const written = filesOf(entity)
    expect(written['src/modules/publisher/publisher.entity.ts']).toContain(permission)
    expect(whoReads(entity)).toContain(said)
    expect(whoReads(entity)).toContain('export')
  })

  test('is at most 10 files plus one per language and 250 lines, each file with a final newline', () => {
    expect(Object.keys(files).filter((path) => !path.includes('/messages/')).length).toBeLessThanOrEqual(10)
    const lines = Object.values(files).flatMap((text) => text.trimEnd().split('\n'))
    expect(lines.length).toBeLessThanOrEqual(250)
    for (const text of Object.values(files)) expect(text).toMatch(/[^\n]\n$/)
  })

  test('marks the texts of every language except English as untranslated', () => {
    const marked = Object.entries(files).filter(([, text]) => text.includes('_review'))
    const others = languageCodes.filter((language) => language !== defaultLanguage)
    expect(marked.map(([path]) => path.split('/').at(-1))).toEqual(
      others.map((language) => `${language}.json`),
    )
  })

  test('adds one line to a module list and removes it again', () => {
    const {
      'src/modules.ts': browser,
      'src/modules.server.ts': line,
      'src/modules.permissions.ts': facts,
    } = listedIn(send('one', 'name:text'))
    const tables =
      "import { two } from '~/modules/two/two.entity'\n\n/** Of one and all. */\nexport const all = {\n  [two.name]: two.permissions,\n}\n"
    const withFacts = withModule(tables, facts)
    expect(withFacts).toMatch(/two\.permissions,\n {2}\[one\.name\]: one\.permissions,\n\}\n$/)
    expect(withoutModule(withFacts, 'src/modules/one')).toBe(tables)
    for (const list of [
      "import { twoModule } from '~/modules/two/two.module'\nimport type { M } from '~/m'\n\nexport const all: M[] = [\n  twoModule,\n]\n",
      "import { three } from '~/example/three/three.module'\nimport { twoModule } from '~/modules/two/two.module'\n\nexport const all = {\n  ...twoModule,\n}\n",
    ]) {
      const added = withModule(list, line)
      expect(added).toContain("import { oneModule } from '~/modules/one/one.module.server'\n")
      expect(added).toMatch(/twoModule,\n {2}oneModule,\n[\]}]\n$/)
      expect(withoutModule(added, 'src/modules/one')).toBe(list)
      // The first described entity brings imports that later ones share, and the last one removes them.
      const first = withModule(list, browser)
      const second = withModule(first, listedIn(send('other', 'name:text'))['src/modules.ts'])
      expect(second).toMatch(
        /twoModule,\n {2}entityModule\(one, Shapes\),\n {2}entityModule\(other, Shapes\),\n/,
      )
      expect(second.match(/import \{ (entityModule|Shapes) \}/g)).toHaveLength(2)
      expect(withoutModule(second, 'src/modules/other')).toBe(first)
      expect(withoutModule(first, 'src/modules/one')).toBe(list)
    }
  })

  test.each([
    ['prize', 'name:text', 'novels:many(novel)'],
    ['prize', 'name:text', 'novel:one(novel)?'],
    ['prize', 'name:text', 'author:one(author)', 'novels:many(novel)', 'after:one(prize)?', 'on:boolean'],
    ['prize', 'name:text', 'like:many(prize)', 'won:date', 'state:choice(open|closed)'],
  ])('imports nothing that it does not use: %s %s %s', (...args) => {
    for (const [path, text] of Object.entries(filesOf(send(...args)))) {
      const imported = [...text.matchAll(/^import (?:type )?(?:\{ (.+) \}|(\w+)) from/gm)]
        .flatMap(([, several, one]) => several?.split(', ') ?? [one!])
        .map((name) => name.replace(/^type /, ''))
      const body = text.replaceAll(/^import .*$/gm, '')
      expect(
        imported.filter((name) => !new RegExp(`\\b${name}\\b`).test(body)),
        path,
      ).toEqual([])
    }
  })

  test('validates a field by its kind', () => {
    expect(parseField('due:date?')).toEqual({ name: 'due', kind: 'date', optional: true })
    const text = Object.entries(files).find(([path]) => path.endsWith('.table.server.ts'))![1]
    expect(text).toContain(
      "authorId: uuid('author_id').references(() => authorTable.id, { onDelete: 'set null' })",
    )
  })

  test('indexes every reference, whatever the order of the list', () => {
    const requested = send(
      'series',
      'name:text',
      'parts:integer?',
      'author:one(author)?',
      'helpers:many(author)',
      `${'long'.repeat(9)}:date?`,
      `${'word'.repeat(9)}:one(author)?`,
    )
    const written = filesOf(requested)
    const table = written['src/modules/series/series.table.server.ts']!
    const indexes = [...table.matchAll(/index\('(\w+)'\)\.(?:on|using)\((.*)\),/g)]
    const lead = (column: string) =>
      indexes.filter(([, , on]) => on!.startsWith(column)).map(([, name]) => name)
    expect(lead('t.authorId')).toEqual([
      'series_author_newest',
      'series_author_by_name',
      'series_author_by_parts',
      'series_author_by_parts_down',
      expect.stringMatching(/^series_author_by_(long)+$/),
      expect.stringMatching(/^series_author_by_(long)+_down$/),
    ])
    expect(table).toContain("index('series_helpers').using('gin', t.helpersIds)")
    // PostgreSQL truncates longer identifiers.
    const names = indexes.map(([, name]) => name!)
    expect(names.filter((name) => name.length > 63)).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})
