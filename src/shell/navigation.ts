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
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'

export type AreaName = 'app' | 'manager'

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
  /** The first to give way where there is no room for all. */
  rare?: boolean
  /** Leads out of its area. */
  leaves?: boolean
}

type Section = { heading: ParseKeys; entries: Entry[] }

export const mayOpen =
  (caller: Caller) =>
  ({ permission }: Entry): boolean =>
    !permission || can(caller, permission)

export const appNavigation: Entry[] = [
  { to: '/app', label: 'navigation.home', icon: House, exact: true },
  { to: '/app/books', label: 'navigation.books', icon: BookOpen, permission: 'book.read' },
  { to: '/app/account', label: 'navigation.account', icon: UserRound },
  {
    to: '/manager',
    label: 'navigation.openManager',
    icon: LayoutDashboard,
    permission: 'apps.manager',
    leaves: true,
  },
]

export const managerNavigation: Section[] = [
  {
    heading: 'navigation.application',
    entries: [
      { to: '/manager/dashboard', label: 'navigation.dashboard', icon: LayoutDashboard },
      { to: '/manager/books', label: 'navigation.books', icon: BookOpen, permission: 'book.read' },
      { to: '/manager/genres', label: 'navigation.genres', icon: Tags, permission: 'genre.read', rare: true },
    ],
  },
  {
    heading: 'navigation.configuration',
    entries: [
      { to: '/manager/users', label: 'navigation.users', icon: UsersRound, permission: 'user.list' },
      {
        to: '/manager/audit',
        label: 'navigation.audit',
        icon: ScrollText,
        permission: 'audit.read',
        rare: true,
      },
      { to: '/manager/account', label: 'navigation.account', icon: UserRound },
      { to: '/api/docs', label: 'navigation.apiDocs', icon: Code, rare: true },
      {
        to: '/app',
        label: 'navigation.openApp',
        icon: Smartphone,
        permission: 'apps.app',
        rare: true,
        leaves: true,
      },
    ],
  },
]

/** As many as a thumb can tell apart. */
const mostOnBar = 5

/** What a bar shows, and what goes behind its last place when there are more. */
export function fitBar(entries: Entry[]): { shown: Entry[]; behind: Entry[] } {
  if (entries.length <= mostOnBar) return { shown: entries, behind: [] }
  const first = entries.filter(({ rare }) => !rare).slice(0, mostOnBar - 1)
  return { shown: first, behind: entries.filter((entry) => !first.includes(entry)) }
}
