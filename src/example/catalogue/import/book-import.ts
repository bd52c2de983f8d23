import type { ImportEntity, ImportGuide } from '~/entity/import/import-entity'
import { bookFields } from '~/example/catalogue/book/book.fields'
import { toIsbn13 } from '~/example/catalogue/book/isbn'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { asciiDigits } from '~/lib/ascii-digits'
import { byteOrderMark } from '~/lib/csv'

export const bookImport: ImportEntity = {
  name: 'book',
  plural: 'books',
  fields: bookFields,
  refs: { genre },
  creates: ['genre'],
}

/** Column headers in four languages and some others, the most common first. */
const headings = {
  title: `
    title, book title, name, book, book name, titre, titre du livre, intitule, livre, nom,
    عنوان, العنوان, عنوان الكتاب, اسم الكتاب, الكتاب,
    kichwa, jina la kitabu, jina, kitabu, titel, titulo, titolo`,
  author: `
    author, authors, author name, writer, written by, by, creator, auteur, auteurs, ecrivain,
    nom de l auteur,
    مؤلف, المؤلف, الكاتب, كاتب, اسم المؤلف,
    mwandishi, waandishi, mtunzi, autor, autore, verfasser`,
  genre: `
    genre, genres, category, categories, subject, shelf, bookshelf, section, categorie, rayon, sujet,
    نوع, النوع, تصنيف, التصنيف, الفئة, فئة, القسم,
    aina, kundi, jamii, kategorie, genero, genere`,
  publisher: `
    publisher, publishing house, imprint, editeur, edition, editions, maison d edition,
    ناشر, الناشر, دار النشر,
    mchapishaji, wachapishaji, verlag, editorial, editore`,
  year: `
    year, publication year, year published, published, publication date, date published, pub year, date,
    original publication year, annee, annee de publication, annee de parution, date de publication,
    parution, publie en,
    سنة, السنة, سنة النشر, تاريخ النشر, عام النشر,
    mwaka, mwaka wa kuchapishwa, mwaka wa uchapishaji, jahr, ano, anno`,
  isbn: `
    isbn, isbn13, isbn 13, isbn10, isbn 10, ean, ean13, barcode, numero isbn, code barres,
    ردمك, الرقم الدولي, رقم الكتاب الدولي, الرقم المعياري,
    namba ya isbn`,
  description: `
    description, summary, blurb, synopsis, abstract, about, notes, resume, presentation,
    quatrieme de couverture,
    وصف, الوصف, ملخص, الملخص, نبذة,
    maelezo, muhtasari, beschreibung, descripcion, descrizione`,
}

const sample = `${byteOrderMark}title,author,genre,publisher,year,isbn,description\r
The Left Hand of Darkness,Ursula K. Le Guin,Science Fiction,Ace Books,1969,9780441478125,"An envoy, alone on a world of winter."\r
موسم الهجرة إلى الشمال,الطيب صالح,Fiction,,1966,,\r
`

const date = /^\s*(?:(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}\b.*|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}))\s*$/s

export const bookGuide: ImportGuide = {
  headings,
  looksLike: {
    isbn: (cell) => toIsbn13(cell) !== null,
    year: (cell) => /^(1[4-9]|20)\d\d$/.test(asciiDigits(cell).trim()),
  },
  first: ['title', 'author'],
  // Some files have the date of publication.
  read: { year: (text) => text.replace(date, '$1$2') },
  sample,
}
