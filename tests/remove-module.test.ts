import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importersOf, withoutModule } from '../scripts/lib/remove-module.mjs'
import { filesBelow } from './support/files'

const lists = filesBelow('src', /^src\/modules\b[^/]*\.(ts|css)$/)

test('removing a module removes its lines from every list and keeps the others', () => {
  const list = `import { oneModule } from '~/example/one/one.module'
import { twoModule } from '~/modules/two/two.module'

export const all = [oneModule, twoModule]
export const spread = {
  ...twoModule,
  ...oneModule,
}
`
  expect(withoutModule(list, 'src/example/one')).toBe(`import { twoModule } from '~/modules/two/two.module'

export const all = [twoModule]
export const spread = {
  ...twoModule,
}
`)
  expect(lists.length).toBeGreaterThan(3)
  for (const path of lists) {
    expect(withoutModule(readFileSync(path, 'utf8'), 'src/modules/user')).not.toMatch(
      /\buser\w+\b.*(import|,$)/m,
    )
  }
})

test('removing a module removes its style sheet from the list of style sheets', () => {
  const list = `@import './example/one/one.css';
@import './modules/two/two.css';
`
  expect(withoutModule(list, 'src/example/one')).toBe("@import './modules/two/two.css';\n")
  expect(lists).toContain('src/modules.css')
  for (const path of filesBelow('src', /^src\/(modules|example)\/.*\.css$/))
    expect(
      withoutModule(readFileSync('src/modules.css', 'utf8'), path.split('/').slice(0, 3).join('/')),
    ).not.toContain(path.slice('src/'.length))
})

test('importers of a module from outside are named', () => {
  expect(importersOf(['src/modules/audit'])).toContain('src/modules/dashboard/recent-activity.tsx')
  expect(importersOf(['tests/support/files.ts'])).toContain('tests/remove-module.test.ts')
  expect(importersOf(['src/no-such-module'])).toEqual([])
})

test.runIf(existsSync('src/example'))('only examples import an example, apart from the module lists', () => {
  for (const path of filesBelow('src/example', /\/remove\.json$/)) {
    const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: string[] }
    // An entity that references an example is part of it, as `npm run new` generates it.
    expect(importersOf(files).filter((file) => !file.startsWith('src/example/'))).toEqual([])
    // The list must not name files that no longer exist. The bench has cases of its own once it is described.
    expect(files.filter((file) => !existsSync(file) && !file.startsWith('bench/'))).toEqual([])
  }
})
