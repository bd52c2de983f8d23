import { asciiDigits } from '~/lib/ascii-digits'
import { toIsbn13 } from '../../book/isbn'
import { type ImportField, importFields } from '../import-rules'

/** The column of each field, if any. */
export type Mapping = { [field in ImportField]?: number }

/** Headers in four languages, the most common first, besides the field's name and label. */
const names: { [field in ImportField]?: string[] } = {
  title: [
    'title',
    'book title',
    'name',
    'book',
    'book name',
    'titre',
    'titre du livre',
    'intitule',
    'livre',
    'nom',
    'عنوان',
    'العنوان',
    'عنوان الكتاب',
    'اسم الكتاب',
    'الكتاب',
    'kichwa',
    'jina la kitabu',
    'jina',
    'kitabu',
    'titel',
    'titulo',
    'titolo',
  ],
  author: [
    'author',
    'authors',
    'author name',
    'writer',
    'written by',
    'by',
    'creator',
    'auteur',
    'auteurs',
    'ecrivain',
    'nom de l auteur',
    'مؤلف',
    'المؤلف',
    'الكاتب',
    'كاتب',
    'اسم المؤلف',
    'mwandishi',
    'waandishi',
    'mtunzi',
    'autor',
    'autore',
    'verfasser',
  ],
  genre: [
    'genre',
    'genres',
    'category',
    'categories',
    'subject',
    'shelf',
    'bookshelf',
    'section',
    'categorie',
    'rayon',
    'sujet',
    'نوع',
    'النوع',
    'تصنيف',
    'التصنيف',
    'الفئة',
    'فئة',
    'القسم',
    'aina',
    'kundi',
    'jamii',
    'kategorie',
    'genero',
    'genere',
  ],
  publisher: [
    'publisher',
    'publishing house',
    'imprint',
    'editeur',
    'edition',
    'editions',
    'maison d edition',
    'ناشر',
    'الناشر',
    'دار النشر',
    'mchapishaji',
    'wachapishaji',
    'verlag',
    'editorial',
    'editore',
  ],
  year: [
    'year',
    'publication year',
    'year published',
    'published',
    'publication date',
    'date published',
    'pub year',
    'date',
    'original publication year',
    'annee',
    'annee de publication',
    'annee de parution',
    'date de publication',
    'parution',
    'publie en',
    'سنة',
    'السنة',
    'سنة النشر',
    'تاريخ النشر',
    'عام النشر',
    'mwaka',
    'mwaka wa kuchapishwa',
    'mwaka wa uchapishaji',
    'jahr',
    'ano',
    'anno',
  ],
  isbn: [
    'isbn',
    'isbn13',
    'isbn 13',
    'isbn10',
    'isbn 10',
    'ean',
    'ean13',
    'barcode',
    'numero isbn',
    'code barres',
    'ردمك',
    'الرقم الدولي',
    'رقم الكتاب الدولي',
    'الرقم المعياري',
    'namba ya isbn',
  ],
  description: [
    'description',
    'summary',
    'blurb',
    'synopsis',
    'abstract',
    'about',
    'notes',
    'resume',
    'presentation',
    'quatrieme de couverture',
    'وصف',
    'الوصف',
    'ملخص',
    'الملخص',
    'نبذة',
    'maelezo',
    'muhtasari',
    'beschreibung',
    'descripcion',
    'descrizione',
  ],
}

/** Folds case, accents, vowel signs and spelling variants. */
const plain = (text: string) =>
  asciiDigits(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}|ـ/gu, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .replaceAll(/([a-z])(?=\d)/g, '$1 ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The rank of a header for a field: its name first, then headers that contain it. */
const known = new Map(importFields.map((field) => [field, (names[field] ?? [field]).map(plain)] as const))

type Labels = { [field in ImportField]?: string }

function fit(field: ImportField, header: string, label = ''): number {
  const heading = plain(header)
  if (!heading) return 0
  const words = [...known.get(field)!, plain(label)]
  const at = words.indexOf(heading)
  if (at !== -1) return 100 - at
  return words.some((word) => word.length > 3 && ` ${heading} `.includes(` ${word} `)) ? 20 : 0
}

export const looksLikeHeader = (cells: readonly string[]): boolean => {
  if (cells.some((cell) => toIsbn13(cell) !== null || /^\d+$/.test(asciiDigits(cell).trim()))) return false
  return cells.some((cell) => importFields.some((field) => fit(field, cell) > 0)) || cells.every(isName)
}

const isName = (cell: string) => cell.trim() !== '' && cell.length <= 40

const share = (cells: string[], is: (cell: string) => boolean) => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length
}

const isYear = (cell: string) => /^(1[4-9]|20)\d\d$/.test(asciiDigits(cell).trim())

/** By header, or else by values. */
export function guessColumns(
  header: readonly string[] | null,
  rows: readonly string[][],
  labels: Labels = {},
): Mapping {
  const columns = Math.max(header?.length ?? 0, ...rows.map((row) => row.length))
  const mapping: Mapping = {}
  const free = new Set(Array.from({ length: columns }, (_, at) => at))
  const take = (field: ImportField, at: number) => {
    mapping[field] = at
    free.delete(at)
  }
  const fits = importFields
    .flatMap((field) =>
      (header ?? []).map((name, at) => ({ field, at, score: fit(field, name, labels[field]) })),
    )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  for (const { field, at } of fits) if (mapping[field] === undefined && free.has(at)) take(field, at)

  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '')
  const byContent = (field: ImportField, is: (cell: string) => boolean) => {
    const found = [...free].find((at) => share(cellsOf(at), is) > 0.7)
    if (mapping[field] === undefined && found !== undefined) take(field, found)
  }
  byContent('isbn', (cell) => toIsbn13(cell) !== null)
  byContent('year', isYear)
  // Without a header, most lists start with these two.
  if (!header) {
    for (const field of ['title', 'author'] as const) {
      const [first] = free
      if (first !== undefined) take(field, first)
    }
  }
  return mapping
}
