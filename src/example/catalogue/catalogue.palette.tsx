import { BookOpen, BookPlus, FileUp } from 'lucide-react'
import { can } from '~/access/can'
import type { PaletteSource } from '~/manifest/palette-source'
import { foundBooks, oneBook } from './book/book.requests'
import type { ListedBook } from './book/book.schema'

export const source: PaletteSource<ListedBook> = {
  kind: 'book',
  isFor: (caller) => can(caller, 'book.read'),
  texts: (t, term) => ({ group: t('book:palette.group'), all: t('book:palette.all', { term }) }),
  find: foundBooks,
  one: oneBook,
  show: ({ title, author }) => ({ label: title, hint: author, icon: <BookOpen aria-hidden="true" /> }),
  paths: (caller) =>
    can(caller, 'apps.manager')
      ? { list: '/manager/books', item: '/manager/books/$id' }
      : { list: '/app/books', item: '/app/books/$id' },
  actions: (caller, t) =>
    can(caller, 'apps.manager') && can(caller, 'book.create')
      ? [
          {
            id: 'new-book',
            label: t('book:pages.new'),
            also: t('palette:also.create'),
            icon: <BookPlus aria-hidden="true" />,
            to: '/manager/books/new',
          },
          {
            id: 'import-books',
            label: t('book:palette.import'),
            icon: <FileUp aria-hidden="true" />,
            to: '/manager/books/import',
          },
        ]
      : [],
}
