import { pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { pictureWarning } from './picture-warning.server'

const kind = (folder: string) => ({
  kind: { folder, widths: [100], prefix: 'X_' },
  table: pgTable(folder, {}),
})
const modules = [
  { pictures: ({ organizations }: { organizations: boolean }) => (organizations ? [kind('logos')] : []) },
  {},
  { pictures: () => [kind('covers')] },
]
const production = { production: true, organizations: true, s3: undefined }
const postgres = { kind: 'postgres' } as const

test('one warning names all kinds of pictures', () => {
  expect(pictureWarning(production, postgres, modules)).toMatch(/^Pictures \(covers, logos\) are stored/)
  expect(pictureWarning(production, postgres, modules.slice(0, 2))).toMatch(/^Pictures \(logos\) are/)
  const without = { ...production, organizations: false }
  expect(pictureWarning(without, postgres, modules)).toMatch(/^Pictures \(covers\) are/)
  expect(pictureWarning(without, postgres, modules.slice(0, 2))).toBeNull()
})

test('there is none with a bucket, with PGlite, or in development', () => {
  const s3 = { endpoint: 'https://s3.example.com', bucket: 'x' } as never
  expect(pictureWarning({ ...production, s3 }, postgres, modules)).toBeNull()
  expect(pictureWarning(production, { kind: 'embedded' }, modules)).toBeNull()
  expect(pictureWarning({ ...production, production: false }, postgres, modules)).toBeNull()
})
