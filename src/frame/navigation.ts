import { useRouteContext } from '@tanstack/react-router'
import { Code, House, LayoutDashboard, Smartphone } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Feature, Features } from '~/api/contract'
import type { Entry as ModuleEntry } from '~/manifest/browser-module'
import { browserModules } from '~/modules'

export type Entry = ModuleEntry & { feature?: Feature }

export type AreaName = 'app' | 'manager'

type Section = { heading: 'navigation.application' | 'navigation.configuration'; entries: Entry[] }

/** The enabled features of the product. */
export const useFeatures = (): Features =>
  useRouteContext({ from: '__root__', select: ({ init }) => init.features })

export const isOn =
  (features: Features) =>
  ({ feature }: { feature?: Feature }): boolean =>
    !feature || features[feature]

export function useMayOpen(caller: Caller): (entry: Entry) => boolean {
  const features = useFeatures()
  return (entry) => isOn(features)(entry) && (!entry.permission || can(caller, entry.permission))
}

const entriesOf = (section: 'app' | 'application' | 'configuration') =>
  browserModules.flatMap(({ navigation, feature }) =>
    (navigation?.[section] ?? []).map((entry): Entry => ({ ...entry, feature })),
  )

export const appNavigation: Entry[] = [
  { to: '/app', label: 'frame:navigation.home', icon: House, exact: true },
  ...entriesOf('app'),
  {
    to: '/manager',
    label: 'frame:navigation.openManager',
    icon: LayoutDashboard,
    permission: 'apps.manager',
    leaves: true,
  },
]

export const managerNavigation: Section[] = [
  { heading: 'navigation.application', entries: entriesOf('application') },
  {
    heading: 'navigation.configuration',
    entries: [
      ...entriesOf('configuration'),
      { to: '/api/docs', label: 'frame:navigation.apiDocs', icon: Code, rare: true },
      {
        to: '/app',
        label: 'frame:navigation.openApp',
        icon: Smartphone,
        permission: 'apps.app',
        rare: true,
        leaves: true,
      },
    ],
  },
]

/** More entries on the bottom bar of a phone would be too narrow to hit. */
const mostOnBar = 5

/** Splits entries into those on the bar and those in its overflow drawer. */
export function fitBar(entries: Entry[]): { shown: Entry[]; behind: Entry[] } {
  if (entries.length <= mostOnBar) return { shown: entries, behind: [] }
  const first = entries.filter(({ rare }) => !rare).slice(0, mostOnBar - 1)
  return { shown: first, behind: entries.filter((entry) => !first.includes(entry)) }
}
