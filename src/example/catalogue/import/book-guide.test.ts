import { describe, expect, test } from 'vitest'
import { guessColumns as guess, looksLikeHeader as looks } from '~/entity/import/file/guess-columns'
import { importFields } from '~/entity/import/import-entity'
import { bookGuide, bookImport } from './book-import'

const known = { fields: importFields(bookImport), guide: bookGuide }
const guessColumns = (header: string[] | null, rows: string[][]) => guess(known, header, rows)
const looksLikeHeader = (cells: string[]) => looks(known, cells)

const all = { title: 0, author: 1, genre: 2, publisher: 3, year: 4, isbn: 5, description: 6 }

describe('columns are detected by their headers', () => {
  test.each([
    ['title,author,genre,publisher,year,isbn,description,created_at'],
    ['Title,Author,Category,Publisher,Year published,ISBN-13,Summary'],
    ['Titre,Auteur,Catégorie,Éditeur,Année de publication,ISBN,Résumé'],
    ['العُنوان,المؤلّف,التصنيف,دار النشر,سنة النشر,ردمك,الملخص'],
    ['Kichwa,Mwandishi,Aina,Mchapishaji,Mwaka,ISBN,Maelezo'],
    ['BOOK_TITLE,author_name,Genres,Imprint,Publication Date,EAN,Blurb'],
  ])('%s', (header) => {
    expect(guessColumns(header.split(','), [])).toEqual(all)
    expect(looksLikeHeader(header.split(','))).toBe(true)
  })

  test('in any order, the better header first, and each column once', () => {
    expect(guessColumns(['ISBN10', 'Name', 'Written by', 'Book title', 'ISBN13'], [])).toEqual({
      title: 3,
      author: 2,
      isbn: 4,
    })
  })

  test('also if they only contain one', () => {
    expect(guessColumns(['Original title of the work', 'First author'], [])).toEqual({ title: 0, author: 1 })
  })
})

describe('columns without a known header', () => {
  const rows = [
    ['9780261103573', '1954', 'The Fellowship', 'Tolkien'],
    ['0-306-40615-2', '1965', 'Dune', 'Herbert'],
    ['', '', 'Ulysses', 'Joyce'],
  ]

  test('are detected by their values', () => {
    expect(guessColumns(['a', 'b', 'Title', 'd'], rows)).toEqual({ title: 2, isbn: 0, year: 1 })
    expect(guessColumns(null, rows)).toEqual({ title: 2, author: 3, isbn: 0, year: 1 })
  })

  test('are not taken for a header', () => {
    expect(looksLikeHeader(rows[0]!)).toBe(false)
    expect(looksLikeHeader(['x', 'y'])).toBe(true)
  })
})
