import { expect, test } from 'vitest'
import { fileLabel } from './read-file'
import { importContractOf } from '../import-contract'

test('the server accepts the label of any file name', () => {
  expect(fileLabel(` a\0b${'\u{1f4d6}'.repeat(300)}`)).toBe(`a b${'\u{1f4d6}'.repeat(98)} `)
  const entity = { name: 'tag', plural: 'tags', fields: { name: { kind: 'line' } }, refs: {} } as const
  const { inputSchema } = importContractOf(entity).importBegin['~orpc']
  for (const name of ['books.csv', 'a\nb', 'a\ud800', 'x'.repeat(900), '', 'كتب.csv'])
    expect(inputSchema!['~standard'].validate({ fileName: fileLabel(name) })).not.toHaveProperty('issues')
})
