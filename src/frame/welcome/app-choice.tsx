import { Link } from '@tanstack/react-router'
import { Lock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Badge } from '~/ui/badge'
import { cn } from '~/ui/cn'
import { ForwardIcon } from '~/ui/directional-icons'
import { Ltr } from '~/ui/text/ltr'
import type { AreaName } from '../navigation'

const areas = {
  app: { to: '/app', permission: 'apps.app', open: 'navigation.openApp' },
  manager: { to: '/manager', permission: 'apps.manager', open: 'navigation.openManager' },
} as const satisfies Record<AreaName, { to: string; permission: Permission; open: string }>

type Props = {
  area: AreaName
  /** Null: the link leads to the sign-in, which checks access. */
  caller: Caller | null
  isHere: boolean
  picture: ReactNode
}

/** A link to one of the two areas: open, current, or closed with the reason. */
export function AppChoice({ area, caller, isHere, picture }: Props) {
  const { t } = useTranslation()
  const { to, permission, open } = areas[area]
  const isClosed = caller !== null && !can(caller, permission)
  const card = (
    <>
      <div aria-hidden="true" className={cn('overflow-hidden bg-surface-sunken', isClosed && 'opacity-50')}>
        {picture}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="title-face text-2xl">{t(`welcome.${area}.title`)}</h2>
          {isHere && (
            <Badge tone="accent" icon={<MapPin aria-hidden="true" />}>
              {t('welcome.here')}
            </Badge>
          )}
        </div>
        <p className="text-text-muted">{t(`welcome.${area}.summary`)}</p>
        <p className="mt-auto flex items-center gap-2 pt-4 text-sm font-semibold">
          {isClosed ? (
            <span className="flex items-start gap-2 font-normal text-text-muted">
              <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>
                <RichText
                  text={t('welcome.closed')}
                  parts={{ permission: <Ltr className="font-medium text-text">{permission}</Ltr> }}
                />
              </span>
            </span>
          ) : (
            <span className="flex items-center gap-2 text-accent-text">
              {t(open)}
              <ForwardIcon />
            </span>
          )}
        </p>
      </div>
    </>
  )
  const cardClass = 'flex flex-col overflow-hidden rounded border border-border bg-surface-raised text-start'
  if (isClosed) return <div className={cardClass}>{card}</div>
  return (
    <Link
      to={to}
      className={cn(
        cardClass,
        'transition-[border-color,box-shadow] hover:border-accent hover:shadow-floating',
      )}
    >
      {card}
    </Link>
  )
}
