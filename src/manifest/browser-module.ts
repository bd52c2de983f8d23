import type { QueryClient } from '@tanstack/react-query'
import type { LinkOptions } from '@tanstack/react-router'
import type { ResourceNamespaceMap } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'
import type { OrganizationPermission } from '~/access/organization'
import type { Permission } from '~/access/permissions'
import type { Feature } from '~/api/contract'
import type { LateModule } from '~/lib/late-module'
import type { AuditKinds } from './audit-kind'
import type { PagePath, PaletteSource } from './palette-source'

export type { PagePath } from './palette-source'

export type Entry = {
  to: PagePath
  /** The message key; `tests/messages.test.ts` checks that it exists. */
  label: `${keyof ResourceNamespaceMap}:${string}`
  icon: LucideIcon
  /** Hides the entry without this permission; the server checks it again. */
  permission?: Permission
  /** Current only on this path, not on paths below it. */
  exact?: boolean
  /** Moves to the overflow menu first. */
  rare?: boolean
  /** Links to another area. */
  leaves?: boolean
}

/** A tab of an organization's pages. */
export type OrganizationTab = {
  to: Extract<LinkOptions['to'], `/app/o/$slug/${string}`>
  label: Entry['label']
  icon: LucideIcon
  /** A permission inside the organization, checked by `canIn`; without one every member sees the tab. */
  permission?: OrganizationPermission
}

/** In the app's top bar, as an icon, or in the manager's side bar. */
export type SwitcherVariant = 'line' | 'icon' | 'side'

/**
 * A module's section of the dashboard.
 * @public for modules to come
 */
export type DashboardPart = {
  /** Loads its data before the page renders, as far as the caller has the permissions. */
  load: (queryClient: QueryClient, caller: Caller) => Promise<unknown>
  /** A number at the top, from the modules' figures. */
  Figure: ComponentType<{ figures: Record<string, number> }>
  /** A card below; renders nothing without the permission. */
  Tile: ComponentType<{ caller: Caller }>
}

export type HomePart = {
  /** Loads its data before the page renders, as far as the caller has the permissions. */
  load: (queryClient: QueryClient, caller: Caller) => Promise<unknown>
  /** A sentence below the greeting, or nothing. */
  Intro?: ComponentType
  /** Items that need an answer, above everything else, or nothing. */
  Waiting?: ComponentType
  Sections?: ComponentType<{ caller: Caller }>
}

/**
 * What a module contributes to the browser: `x.module.ts`, with one line in `src/modules.ts`. Part of every
 * page after sign-in, so large or restricted parts are loaded by functions.
 */
export type BrowserModule = {
  /** The module is hidden if the settings disable this feature. */
  feature?: Feature
  /** Entries of the app's bar, and of the two sections of the manager's bar. */
  navigation?: { app?: Entry[]; application?: Entry[]; configuration?: Entry[] }
  /** A switcher in the bars of both areas, such as that of organizations. */
  Switcher?: ComponentType<{ variant: SwitcherVariant }>
  organizationTabs?: OrganizationTab[]
  /** The actions that it records in the audit log. */
  audit?: AuditKinds
  /** Search results and commands of the palette, loaded with it. */
  palette?: () => Promise<{ source: PaletteSource }>
  /** Further ones for the manager only. */
  managerPalette?: () => Promise<{ source: PaletteSource }>
  /** Its section of the app's home page, loaded with that page. */
  home?: LateModule<{ part: HomePart }>
  /** Its section of the dashboard, loaded with that page. */
  dashboard?: LateModule<{ part: DashboardPart }>
}

/** Illustrations of the pages before sign-in, without data of this installation. */
export type Poster = {
  /** Nine pictures in three columns, beside the sign-in form. */
  SignIn: ComponentType
  /** Three pictures in a row, on the welcome page. */
  Welcome: ComponentType
}
