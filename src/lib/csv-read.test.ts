import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, withoutMarks } from '~/lib/csv'
import { createCsvReader, type CsvRow, guessDelimiter } from './csv-read'

function read(pieces: string[], delimiter = ',', longest?: number): CsvRow[] {
  const reader = createCsvReader({ delimiter, longest })
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

const cellsOf = (text: string, delimiter = ',') => read([text], delimiter).map(({ cells }) => cells)

/** Splits the text at the given positions. */
const cut = (text: string, places: number[]) =>
  [0, ...places.map((place) => place % (text.length + 1)).toSorted((a, b) => a - b), text.length].map(
    (from, at, all) => text.slice(from, all[at + 1]),
  )

describe('a CSV file', () => {
  test.each([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\uFEFFa,b', [['a', 'b']]],
    ['a,\n', [['a', '']]],
    ['"a,b","say ""so""","two\nlines"', [['a,b', 'say "so"', 'two\nlines']]],
    ['a "b" c,d"', [['a "b" c', 'd"']]],
    ['"a"b,c', [['ab', 'c']]],
    ['a, "b, c" ,d', [['a', 'b, c ', 'd']]],
    ['\n\n , \na\n\n', [['a']]],
    ['""', []],
    ['', []],
  ])('%j is parsed', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
    expect(read(text.split('')).map(({ cells }) => cells)).toEqual(rows)
  })

  test('has the first line of each row', () => {
    const rows = read(['a\n\n"b\r\nb\rb"\nc\r\nd'])
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'a'],
      [3, 'b\r\nb\rb'],
      [6, 'c'],
      [7, 'd'],
    ])
  })

  test.each([[['a,b\nc,"d\ne,f\ng,h']], [['a,b\nc,"', 'd\ne,', 'f\ng,h']]])(
    'with an unclosed quotation mark loses that line only: %j',
    (pieces) => {
      expect(read(pieces)).toEqual([
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: [], fault: 'unclosed' },
        { line: 3, cells: ['e', 'f'] },
        { line: 4, cells: ['g', 'h'] },
      ])
    },
  )

  test('with a row above the limit continues with the next', () => {
    const long = 'x'.repeat(200)
    for (const pieces of [
      [`a\n${long}\nb\n`],
      ['a\n', ...Array.from({ length: 20 }, () => 'x'.repeat(10)), '\nb\n'],
    ])
      expect(read(pieces, ',', 100)).toEqual([
        { line: 1, cells: ['a'] },
        { line: 2, cells: [], fault: 'tooLong' },
        { line: 3, cells: ['b'] },
      ])
  })

  test('without an end uses memory up to the limit only', () => {
    const reader = createCsvReader({ delimiter: ',', longest: 1000 })
    const faults: unknown[] = []
    for (let piece = 0; piece < 10_000; piece++) faults.push(...reader.push('x'.repeat(1000)))
    expect(faults).toEqual([{ line: 1, cells: [], fault: 'tooLong' }])
    expect([...reader.push('\r'), ...reader.push('\na\n')]).toEqual([{ line: 2, cells: ['a'] }])
  })

  test('is parsed equally in chunks of any size', () => {
    const signs = fc.string({
      unit: fc.constantFrom('a', 'b', '"', ',', ';', '\n', '\r', ' ', '\u0639'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(signs, fc.array(fc.nat()), (text, places) => {
        expect(read(cut(text, places))).toEqual(read([text]))
      }),
    )
  })

  test('that we wrote is read back unchanged, including marked formulas', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom('=', '-', '"', ';', '\t', '\n', '\r', 'x', ' '), maxLength: 10 }),
    )
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 })
    fc.assert(
      fc.property(rows, fc.array(fc.nat()), (given, places) => {
        // A typed apostrophe cannot be distinguished from ours.
        const received = given
          .map((row) => row.map((text) => text.replaceAll("'", '')))
          .filter((row) => row.some((text) => text.trim() !== ''))
        const text = csvLine(['first']) + received.map((row) => csvLine(row)).join('')
        const [, ...found] = read(cut(text, places))
        expect(found.map(({ cells }) => cells.map(withoutMarks))).toEqual(received)
      }),
    )
  })
})

describe('the detected delimiter', () => {
  test.each([
    ['title,author\nDune,Frank Herbert\n', ','],
    ['titre;auteur;prix\nDune;Frank Herbert;9,50\nUlysse;Joyce;12,00\n', ';'],
    ['a\tb\tc\nd, e\tf\tg\n', '\t'],
    ['a|b|c\nd|"e|f"|g\n', '|'],
    ['sep=;\na;b\n', ';'],
    ['only one column\nof words, sometimes\nwith commas\n', ','],
    ['a;b', ';'],
    ['', ','],
  ])('of %j is %j', (text, delimiter) => expect(guessDelimiter(text)).toBe(delimiter))
})
