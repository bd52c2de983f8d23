import {
  BookOpen,
  Code,
  House,
  LayoutDashboard,
  ScrollText,
  Smartphone,
  Tags,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ParseKeys } from 'i18next'
import type { Permission } from '~/access/permissions'

export type Entry = {
  to:
    | '/app'
    | '/app/books'
    | '/app/account'
    | '/manager/dashboard'
    | '/manager/books'
    | '/manager/genres'
    | '/manager/users'
    | '/manager/audit'
    | '/manager/account'
    | '/api/docs'
    | '/manager'
  label: ParseKeys
  icon: LucideIcon
  /** Shown to those who may use it; the server refuses the others anyway. */
  permission?: Permission
  /** Only the very address, not what lies below it. */
  exact?: boolean
}

export const appNavigation: Entry[] = [
  { to: '/app', label: 'navigation.home', icon: House, exact: true },
  { to: '/app/books', label: 'navigation.books', icon: BookOpen, permission: 'book.read' },
  { to: '/app/account', label: 'navigation.account', icon: UserRound },
  { to: '/manager', label: 'navigation.openManager', icon: LayoutDashboard, permission: 'apps.manager' },
]

export const managerNavigation: { heading: ParseKeys; entries: Entry[] }[] = [
  {
    heading: 'navigation.application',
    entries: [
      { to: '/manager/dashboard', label: 'navigation.dashboard', icon: LayoutDashboard },
      { to: '/manager/books', label: 'navigation.books', icon: BookOpen, permission: 'book.read' },
      { to: '/manager/genres', label: 'navigation.genres', icon: Tags, permission: 'genre.read' },
    ],
  },
  {
    heading: 'navigation.configuration',
    entries: [
      { to: '/manager/users', label: 'navigation.users', icon: UsersRound, permission: 'user.list' },
      { to: '/manager/audit', label: 'navigation.audit', icon: ScrollText, permission: 'audit.read' },
      { to: '/manager/account', label: 'navigation.account', icon: UserRound },
      { to: '/api/docs', label: 'navigation.apiDocs', icon: Code },
      { to: '/app', label: 'navigation.openApp', icon: Smartphone, permission: 'apps.app' },
    ],
  },
]
