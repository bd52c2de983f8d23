import { describe, expect, test } from 'vitest'
import { columnsOf, type FileFormat, openFile, type Opened } from '~/entity/import/file/file-format'
import { guessColumns, type Mapping } from '~/entity/import/file/guess-columns'
import { readFile } from '~/entity/import/file/read-file'
import { type FileRow, importFields, maxBytesAtOnce } from '~/entity/import/import-entity'
import { bookGuide, bookImport } from './book-import'

const known = { fields: importFields(bookImport), guide: bookGuide }

const fileOf = (...parts: BlobPart[]) => new File(parts, 'books.csv')

async function open(file: File): Promise<Opened> {
  const opened = await openFile(file, known)
  if (typeof opened === 'string') throw new Error(opened)
  return opened
}

async function partsOf(file: File, change: { mapping?: Mapping; format?: Partial<FileFormat> } = {}) {
  const opened = await open(file)
  const mapping =
    change.mapping ??
    guessColumns(
      known,
      opened.header,
      opened.rows.map(({ cells }) => cells),
    )
  const format = { ...opened.format, ...change.format }
  const parts = []
  for await (const part of readFile({
    file,
    format,
    mapping,
    columns: columnsOf(opened),
    read: bookGuide.read,
  }))
    parts.push(part)
  return parts
}

const rowsOf = async (...given: Parameters<typeof partsOf>): Promise<FileRow[]> =>
  (await partsOf(...given)).flatMap(({ rows }) => rows)

const text = 'Titre;Auteur\nL’Étranger;Camus\n'
const windows = Uint8Array.from(Array.from(text, (sign) => (sign === '’' ? 0x92 : sign.charCodeAt(0))))
const utf16 = (mark: number[], swap: boolean) =>
  Uint8Array.from([
    ...mark,
    ...Array.from(text).flatMap((sign) => {
      const code = sign.charCodeAt(0)
      return swap ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  ])

describe('the encoding of a file', () => {
  test.each([
    ['utf-8', fileOf(text)],
    ['utf-8', fileOf('\uFEFF', text)],
    ['windows-1252', fileOf(windows)],
    ['utf-16le', fileOf(utf16([0xff, 0xfe], false))],
    ['utf-16be', fileOf(utf16([0xfe, 0xff], true))],
  ])('are read as %s', async (encoding, file) => {
    expect((await open(file)).format).toEqual({ encoding, delimiter: ';', hasHeader: true })
    expect(await rowsOf(file)).toEqual([{ line: 2, cells: { title: 'L’Étranger', author: 'Camus' } }])
  })

  test('is not UTF-8 if its last character is invalid', async () => {
    const file = fileOf('title,author\n', 'a,b\n'.repeat(100_000), new Uint8Array([0xe9]))
    expect((await open(file)).format.encoding).toBe('windows-1252')
  })
})

describe('a file that is not CSV', () => {
  test.each([
    ['empty', fileOf('')],
    ['empty', fileOf('\n , \n')],
    ['spreadsheet', fileOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))],
    ['notText', fileOf(new Uint8Array(500))],
    ['tooLarge', Object.defineProperty(fileOf('a'), 'size', { value: 100_000_001 })],
  ])('is %s', async (problem, file) => expect(await openFile(file, known)).toBe(problem))
})

describe('rows', () => {
  test('are those after the header, by their columns', async () => {
    const file = fileOf(
      'sep=,\nTitle,Author,Published,ISBN\n',
      `Dune,Frank Herbert,1965-08-01,"=""9780261103573"""\n`,
      "'=1+1,'-x,01/02/1999,\n",
      'Ulysses\n',
      'too,many,1900,,cells\n',
      'fine,too,c. 1900,,,\n',
      '"never,closed\n',
    )
    expect(await rowsOf(file)).toEqual([
      { line: 3, cells: { title: 'Dune', author: 'Frank Herbert', year: '1965', isbn: '9780261103573' } },
      { line: 4, cells: { title: '=1+1', author: '-x', year: '1999', isbn: '' } },
      { line: 5, cells: { title: 'Ulysses', author: '', year: '', isbn: '' } },
      { line: 6, fault: 'tooManyCells', cells: { title: 'too', author: 'many', year: '1900', isbn: '' } },
      { line: 7, cells: { title: 'fine', author: 'too', year: 'c. 1900', isbn: '' } },
      { line: 8, fault: 'unclosed', cells: {} },
    ])
  })

  test('come in chunks that fit one call, and only the last is marked', async () => {
    const file = fileOf('title,author\n', 'A title,An author\n'.repeat(1200))
    const parts = await partsOf(file)
    expect(parts.map(({ rows, last }) => [rows.length, last])).toEqual([
      [500, false],
      [500, false],
      [200, true],
    ])
    for (const [at, share] of [0.41, 0.83, 1].entries()) expect(parts[at]!.share).toBeCloseTo(share, 1)
    const long = fileOf('title,author\n', `${'\u0639'.repeat(50_000)},x\n`.repeat(12))
    for (const { rows } of await partsOf(long, { mapping: { title: 0 } }))
      expect(new TextEncoder().encode(JSON.stringify(rows)).length).toBeLessThan(maxBytesAtOnce + 1000)
  })
})
