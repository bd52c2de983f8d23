import type { LinkOptions } from '@tanstack/react-router'
import type { ResourceNamespaceMap } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { Permission } from '~/access/permissions'
import type { LateModule } from '~/lib/late-module'
import type { AuditKinds } from './audit-kind'
import type { DashboardPart } from './dashboard-part'
import type { HomePart } from './home-part'
import type { PaletteSource } from './palette-source'

/** A page whose address has no parameter. */
export type PagePath = Exclude<Extract<LinkOptions['to'], `/${string}`>, `${string}$${string}`>

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

/**
 * What a module brings to the browser, said in one place: `x.module.ts`, which has one line in `src/modules.ts`. It is part
 * of every page after signing in: what is large, or not for everybody, is fetched by a function.
 */
export type BrowserModule = {
  /** In the app's bar, and in the two sections of the manager's. */
  navigation?: { app?: Entry[]; application?: Entry[]; configuration?: Entry[] }
  /** What the audit log records of it. */
  audit?: AuditKinds
  /** What the command palette finds and offers; fetched with the palette. */
  palette?: () => Promise<{ source: PaletteSource }>
  /** On the home of the app; fetched with its page. */
  home?: LateModule<{ part: HomePart }>
  /** On the dashboard; fetched with its page. */
  dashboard?: LateModule<{ part: DashboardPart }>
}
