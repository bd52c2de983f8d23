import type { LinkOptions } from '@tanstack/react-router'
import type { ResourceNamespaceMap } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { OrganizationPermission } from '~/access/organization'
import type { Permission } from '~/access/permissions'
import type { Feature } from '~/api/contract'
import type { LateModule } from '~/lib/late-module'
import type { AuditKinds } from './audit-kind'
import type { DashboardPart } from './dashboard-part'
import type { HomePart } from './home-part'
import type { PagePath, PaletteSource } from './palette-source'

export type { PagePath } from './palette-source'

export type Entry = {
  to: PagePath
  /** The key of its text; `tests/messages.test.ts` sees that there is one. */
  label: `${keyof ResourceNamespaceMap}:${string}`
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

/** A page of an organization, among its tabs. */
export type OrganizationTab = {
  to: Extract<LinkOptions['to'], `/app/o/$slug/${string}`>
  label: Entry['label']
  icon: LucideIcon
  /** Of those inside it, asked by `canIn`; without one every member sees it. */
  permission?: OrganizationPermission
}

/** In the line at the top of the app, as an icon, or in the side bar of the manager. */
export type SwitcherVariant = 'line' | 'icon' | 'side'

/**
 * What a module brings to the browser, said in one place: `x.module.ts`, which has one line in `src/modules.ts`. It is part
 * of every page after signing in: what is large, or not for everybody, is fetched by a function.
 */
export type BrowserModule = {
  /** Where the settings switch it off, nothing of the module is shown. */
  feature?: Feature
  /** In the app's bar, and in the two sections of the manager's. */
  navigation?: { app?: Entry[]; application?: Entry[]; configuration?: Entry[] }
  /** In the bars of both areas: switches between what one belongs to. */
  Switcher?: ComponentType<{ variant: SwitcherVariant }>
  /** What it shows of an organization. */
  organizationTabs?: OrganizationTab[]
  /** What the audit log records of it. */
  audit?: AuditKinds
  /** What the command palette finds and offers; fetched with the palette. */
  palette?: () => Promise<{ source: PaletteSource }>
  /** What it finds in the manager besides; nobody else fetches it. */
  managerPalette?: () => Promise<{ source: PaletteSource }>
  /** On the home of the app; fetched with its page. */
  home?: LateModule<{ part: HomePart }>
  /** On the dashboard; fetched with its page. */
  dashboard?: LateModule<{ part: DashboardPart }>
}
