import { useNavigate } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { appNavigation, type AreaName, type Entry, managerNavigation, useMayOpen } from '../navigation'
import type { Line } from './line'

const entriesOf: Record<AreaName, Entry[]> = {
  app: appNavigation,
  manager: managerNavigation.flatMap(({ entries }) => entries),
}

/** The pages of both areas that the caller may open, the current area first. */
export function usePages(caller: Caller, here: AreaName): Line[] {
  const { t } = useTranslation(['palette', 'frame'])
  const navigate = useNavigate()
  const mayOpen = useMayOpen(caller)

  const pagesOf = (area: AreaName): Line[] => {
    if (!can(caller, `apps.${area}`)) return []
    const [home] = entriesOf[area]
    return entriesOf[area]
      .filter((entry) => !entry.leaves && mayOpen(entry))
      .map((entry) => {
        const { to, label, icon: Icon } = entry
        return {
          id: `page:${to}`,
          label: t(label as never),
          also: `${t(`areas.${area}`)} ${entry === home ? t(area === 'app' ? 'frame:navigation.openApp' : 'frame:navigation.openManager') : ''}`,
          hint: t(`areas.${area}`),
          icon: <Icon aria-hidden="true" />,
          leads: true,
          run: () => navigate({ to }),
        }
      })
  }

  return here === 'app'
    ? [...pagesOf('app'), ...pagesOf('manager')]
    : [...pagesOf('manager'), ...pagesOf('app')]
}
