import { describe, expect, test } from 'vitest'
import { AppError } from '~/lib/app-error'
import { colorFor } from '~/example/catalogue/genre/genre-colors'
import { bookForm, type BookValues } from './book-form'
import { checkChange as checkBookChange, checkNew as checkNewBook } from './check-book'
import { matching, named } from './genre-field'

const { edits: bookEdits, changesOf, noValues, valuesOf, serverErrors } = bookForm

const fiction = { id: '01a1de9c-0000-7000-8000-000000000001', name: 'Fiction', color: '#8e5130' }
const essays = { id: '01a1de9c-0000-7000-8000-000000000002', name: 'Essais', color: '#396348' }

const base: BookValues = {
  ...noValues,
  title: 'Petals of Blood',
  author: 'Ngũgĩ wa Thiong’o',
  genre: fiction,
  year: '1977',
  isbn: '9780306406157',
}

describe('the input that a form sends', () => {
  test('contains only the changed fields', () => {
    expect(changesOf(base, { ...base, publisher: 'Heinemann', genre: essays })).toEqual({
      publisher: 'Heinemann',
      genreId: essays.id,
    })
    expect(changesOf(base, base)).toEqual({})
  })

  test('is a new genre by its name, and not by an id', () => {
    const travel = { id: null, name: 'Travel', color: '#445688' }
    const newGenre = { name: 'Travel', color: '#445688' }
    expect(changesOf(base, { ...base, genre: travel })).toEqual({ newGenre })
    const checked = checkNewBook({ ...base, genre: travel })
    expect(checked).toMatchObject({ errors: null, input: { newGenre } })
    expect(checked).not.toHaveProperty('input.genreId')
    expect(bookEdits.isSame({ ...base, genre: travel }, { ...base, genre: { ...travel } })).toBe(true)
    expect(checkNewBook({ ...base, genre: { ...travel, name: 'g'.repeat(61) } })).toEqual({
      errors: { genre: 'genre:name.tooLong' },
    })
  })

  test('omits values that the server would store unchanged', () => {
    const same = {
      ...base,
      title: '  Petals  of Blood ',
      genre: { ...fiction, name: 'Renamed meanwhile' },
      year: ' ١٩٧٧',
      isbn: '0-306-40615-2',
      description: ' \n ',
    }
    expect(bookEdits.isSame(base, same)).toBe(true)
    expect(checkBookChange(base, same)).toEqual({ errors: null, input: {} })
  })

  test('is as it will be kept', () => {
    const values = { ...base, title: ' Matigari ', publisher: ' ', year: '۱۹۸۶', isbn: 'ISBN 0-306-40615-2' }
    expect(checkNewBook(values)).toEqual({
      errors: null,
      input: {
        title: 'Matigari',
        author: base.author,
        genreId: fiction.id,
        publisher: null,
        year: 1986,
        isbn: '9780306406157',
        description: null,
        cover: null,
      },
    })
    expect(checkBookChange(base, { ...base, year: '', isbn: '' })).toEqual({
      errors: null,
      input: { year: null, isbn: null },
    })
  })

  test('starts with the stored values', () => {
    const book = {
      id: '01a1de9c-0000-7000-8000-000000000003',
      title: 'Petals of Blood',
      author: 'Ngũgĩ wa Thiong’o',
      genre: fiction,
      publisher: null,
      year: 1977,
      isbn: '9780306406157',
      description: null,
      cover: null,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      version: 1,
    }
    expect(valuesOf(book)).toEqual(base)
  })
})

describe('an error', () => {
  test.each([
    [
      noValues,
      { title: 'book:title.required', author: 'book:author.required', genre: 'book:genre.required' },
    ],
    [{ ...base, year: 'long ago' }, { year: 'book:year.invalid' }],
    [{ ...base, year: '19.5' }, { year: 'book:year.invalid' }],
    [{ ...base, year: '9999' }, { year: 'book:year.future' }],
    [{ ...base, isbn: '978-0-306-40615-8' }, { isbn: 'book:isbn.invalid' }],
    [{ ...base, description: 'x'.repeat(5001) }, { description: 'book:description.tooLong' }],
  ])('is shown at its field: %#', (values, errors) => expect(checkNewBook(values)).toEqual({ errors }))

  test('is not shown for unchanged fields', () => {
    const imported = { ...base, isbn: 'none' }
    expect(checkBookChange(imported, { ...imported, title: 'Another' })).toMatchObject({ errors: null })
    expect(checkBookChange(imported, { ...imported, genre: null })).toEqual({
      errors: { genre: 'book:genre.required' },
    })
  })

  const invalid = (path: string, key?: string) =>
    new AppError('INVALID_INPUT', 400, { fields: [{ path, message: 'In some words', key }] })

  test.each([
    [new AppError('BOOK_ALREADY_EXISTS', 409, { field: 'title' }), { title: 'book:title.taken' }],
    [invalid('genreId', 'book:genre.unknown'), { genre: 'book:genre.unknown' }],
    [invalid('newGenre.name', 'genre:name.tooLong'), { genre: 'genre:name.tooLong' }],
    [invalid('year'), { year: 'book:year.invalid' }],
    [invalid('version'), null],
    [new AppError('NOT_FOUND', 404), null],
    [new TypeError('fetch failed'), null],
  ])('of the server is shown at its field: %s', (error, errors) =>
    expect(serverErrors(error)).toEqual(errors),
  )
})

describe('genres', () => {
  const poetry = { ...fiction, id: '3', name: 'Poésie' }
  const science = { ...fiction, id: '4', name: 'Science Fiction' }

  test('are found by their beginning first, whatever the accents', () => {
    expect(matching([science, fiction, poetry], 'FIC')).toEqual([fiction, science])
    expect(matching([science, poetry], 'poe')).toEqual([poetry])
    expect(matching([science, poetry], '')).toEqual([science, poetry])
    expect(named([science, poetry], ' poesie ')).toBe(poetry)
    expect(named([science], 'fiction')).toBeUndefined()
  })

  test('that are new get a colour no other has', () => {
    const first = colorFor('Travel', [])
    const second = colorFor('Travel', [{ ...fiction, color: first.toUpperCase() }])
    expect(first).toMatch(/^#[\da-f]{6}$/)
    expect(second).not.toBe(first)
    expect(colorFor('Travel', [])).toBe(first)
  })
})
