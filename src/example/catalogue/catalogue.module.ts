import { BookOpen, LibraryBig } from 'lucide-react'
import { lateModule } from '~/lib/late-module'
import type { BrowserModule } from '~/manifest/browser-module'

const books = { label: 'book:navigation.books', icon: BookOpen, permission: 'book.read' } as const

export const catalogueModule: BrowserModule = {
  navigation: {
    app: [
      { to: '/app/books', ...books },
      { to: '/app/shelves', label: 'book:navigation.shelves', icon: LibraryBig, permission: 'shelf.read' },
    ],
    application: [{ to: '/manager/books', ...books }],
  },
  organizationTabs: [{ to: '/app/o/$slug/shelves', label: 'book:navigation.shelves', icon: LibraryBig }],
  audit: {
    book: {
      actions: ['create', 'update', 'delete', 'set-genre', 'import', 'undo'],
      page: '/manager/books/$id',
    },
    shelf: { actions: ['create', 'update', 'delete', 'put', 'take-off'] },
  },
  palette: () => import('./catalogue.palette'),
  home: lateModule(() => import('./catalogue.home')),
  dashboard: lateModule(() => import('./catalogue.dashboard')),
}
