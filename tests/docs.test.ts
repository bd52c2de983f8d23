import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseVariables } from '~/platform/database/database-settings.server'
import { fileVariables } from '~/platform/files/file-settings.server'
import { organizationVariables } from '~/modules/organization/organization-settings.server'
import { signInVariables } from '~/platform/sign-in-settings.server'
import { messageTypes, typesFile } from '../scripts/lib/message-folders.mjs'
import { filesBelow } from './support/files'

const pages = [...filesBelow('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'AGENTS.md']
const rooms = 'access|api|example|frame|http|i18n|languages|lib|manifest|modules|platform|routes|ui'

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
