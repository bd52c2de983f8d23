import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseVariables } from '~/platform/database/database-settings.server'
import { fileVariables } from '~/platform/files/file-settings.server'
import { organizationVariables } from '~/modules/organization/organization-settings.server'
import { signInVariables } from '~/platform/sign-in-settings.server'
import { messageTypes, typesFile } from '../scripts/lib/message-folders.mjs'
import { filesBelow } from './support/files'
import { layers } from './support/layers'

const pages = [...filesBelow('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'AGENTS.md']
const rooms =
  'access|api|entity|example|frame|http|i18n|languages|lib|manifest|modules|platform|routes|seams|ui'

/** Paths such as `platform/scope.server.ts` and `src/http`, with or without `src/`. */
const named = (text: string) =>
  [...text.matchAll(new RegExp(`(?<![\\w./-])(?:src/)?((?:${rooms})/[\\w./$-]*\\w)`, 'g'))].map(
    ([, path]) => path!,
  )

test.each(pages)('every file that %s mentions exists', (page) => {
  // `publisher` is the tutorial's entity, which does not exist. Decisions stay when the example is removed.
  const isOfExample = (path: string) => path.startsWith('example/') && !existsSync('src/example')
  const missing = named(readFileSync(page, 'utf8')).filter(
    (path) =>
      !path.includes('publisher') &&
      !isOfExample(path) &&
      !['', '.ts', '.tsx', '.server.ts'].some((ending) => existsSync(`src/${path}${ending}`)),
  )
  expect(missing).toEqual([])
})

test.each(['.env.example', 'docs/settings.md'])('%s documents every setting', (page) => {
  const settings = readFileSync('src/platform/settings.server.ts', 'utf8')
  const own = [...settings.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name!)
  const variables = [
    ...own,
    ...[databaseVariables, signInVariables, fileVariables, organizationVariables].flatMap((each) =>
      Object.keys(each),
    ),
  ]
  const text = readFileSync(page, 'utf8')
  const missing = variables.filter((name) => name !== 'NODE_ENV' && !new RegExp(`\\b${name}\\b`).test(text))
  expect(variables.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

test('the generated message types match the English messages', () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(messageTypes())
})

test('the generated route tree contains every route', () => {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const routes = filesBelow('src/routes', /\.tsx$/).map((path) => path.slice('src/'.length, -'.tsx'.length))
  expect(routes.filter((route) => !tree.includes(`from './${route}'`))).toEqual([])
})

test('the files and functions of docs/flows.md exist', () => {
  const steps = [...readFileSync('docs/flows.md', 'utf8').matchAll(/^\| `(src\/[^`]+)` *\| `(\w+)` *\|/gm)]
  expect(steps.length).toBeGreaterThan(35)
  const missing = steps.filter(([, file, name]) => {
    if (!existsSync(file!)) return true
    return !new RegExp(`\\b(function|const) ${name}\\b`).test(readFileSync(file!, 'utf8'))
  })
  expect(missing.map(([, file, name]) => `${file} ${name}`)).toEqual([])
})

test('the tree in README.md lists every folder of src', () => {
  const [, tree = ''] = readFileSync('README.md', 'utf8').split('\nsrc/\n')
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const missing = folders.filter(({ name }) => !new RegExp(`^ {2}${name}/`, 'm').test(tree))
  expect(missing.map(({ name }) => name)).toEqual([])
})

const read = (path: string) => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')
const count = (path: string, pattern: RegExp) => [...readFileSync(path, 'utf8').matchAll(pattern)].length
const inWords = (total: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'][
    total
  ]!

const flows = inWords(count('docs/flows.md', /^## \d+\. /gm))
const [, settingsTable = ''] = readFileSync('README.md', 'utf8').split('matter most')
const importantSettings = inWords([...settingsTable.split('\n## ')[0]!.matchAll(/^\| `/gm)].length)
const [, fieldFacts = ''] = readFileSync('src/entity/fields/define-fields.ts', 'utf8').split(
  'type FieldFacts = {',
)
const fieldKeys = inWords([...fieldFacts.split('\n}')[0]!.matchAll(/^ {2}readonly \w+/gm)].length)

test.each([
  ['docs/flows.md', /^# (\w+) flows/i, flows],
  ['docs/architecture.md', /\[(\w+) flows\]\(flows\.md\)/, flows],
  ['README.md', /docs\/flows\.md (\w+) flows/, flows],
  ['README.md', /These (\w+) matter most/, importantSettings],
  ['docs/decisions/2026-11-16-fields-described-once.md', /at most (\w+) keys per field/, fieldKeys],
  ['docs/decisions/2026-11-17-an-entity-is-described.md', /a field has at most (\w+) keys/, fieldKeys],
])('%s counts %s as in the code', (page, statement, computed) => {
  expect(statement.exec(read(page))?.[1]?.toLowerCase()).toBe(computed)
})

const architecture = readFileSync('docs/architecture.md', 'utf8')

test('the table of layers in docs/architecture.md lists the folders that have import rules', () => {
  const listed = [...architecture.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name!)
  expect(listed.toSorted()).toEqual([...Object.keys(layers), 'routes'].toSorted())
})

test('the arrows in docs/architecture.md allow every import that the rules allow', () => {
  const [, picture = ''] = architecture.split('```')
  const [upper = '', lower = ''] = picture.split('│\n')
  // Each step of the picture, from the importing folders to the imported ones. `│` separates folders of one step.
  const steps = [upper, lower].flatMap((row) =>
    row.split('──>').map((step) => [...step.matchAll(/[a-z]\w*(?![\w.])/g)].map(([name]) => name)),
  )
  const stepOf = (folder: string) => steps.findIndex((step) => step.includes(folder))
  expect(steps.flat()).toEqual(
    expect.arrayContaining(['http', 'frame', 'example', 'modules', 'entity', 'access']),
  )
  const upwards = Object.entries(layers).flatMap(([from, targets]) =>
    targets
      .filter((to) => stepOf(from) >= 0 && stepOf(to) >= 0 && stepOf(to) < stepOf(from))
      .map((to) => `${from} -> ${to}`),
  )
  expect(upwards).toEqual([])
})
