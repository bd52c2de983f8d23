import { BookOpen, Tags } from 'lucide-react'
import { lateModule } from '~/lib/late-module'
import type { BrowserModule } from '~/manifest/browser-module'

const books = { label: 'book:navigation.books', icon: BookOpen, permission: 'book.read' } as const

export const catalogueModule: BrowserModule = {
  navigation: {
    app: [{ to: '/app/books', ...books }],
    application: [
      { to: '/manager/books', ...books },
      {
        to: '/manager/genres',
        label: 'book:navigation.genres',
        icon: Tags,
        permission: 'genre.read',
        rare: true,
      },
    ],
  },
  audit: {
    book: {
      actions: ['create', 'update', 'delete', 'set-genre', 'import', 'undo'],
      page: '/manager/books/$id',
    },
    genre: { actions: ['create', 'update', 'delete'] },
  },
  palette: () => import('./catalogue.palette'),
  home: lateModule(() => import('./catalogue.home')),
  dashboard: lateModule(() => import('./catalogue.dashboard')),
}
