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
import { Wordmark } from '~/ui/wordmark'
import { BuildInfoButton } from '../build-info/build-info-button'
import type { AreaName } from '../navigation'
import { DisplayPreferences } from '../preferences/display-preferences'
import { poster } from './shown-poster'

const areas = {
  app: { to: '/app', permission: 'apps.app', open: 'navigation.openApp' },
  manager: { to: '/manager', permission: 'apps.manager', open: 'navigation.openManager' },
} as const satisfies Record<AreaName, { to: string; permission: Permission; open: string }>

type Props = { caller: Caller | null; from: AreaName | undefined }

/** The first page of a demo, and the switch between the two areas. */
export function WelcomeScreen({ caller, from }: Props) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col px-5 py-8 sm:px-10">
      <header className="mx-auto w-full max-w-4xl">
        <Wordmark />
      </header>
      <main
        id="content"
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col justify-center gap-10 py-12"
      >
        <div className="flex flex-col gap-4">
          <h1 className="title-face max-w-[20ch] text-3xl sm:text-4xl">
            {from ? t('welcome.switch') : t('welcome.title')}
          </h1>
          <p className="max-w-[60ch] text-lg text-text-muted">
            {t('welcome.description')} {!caller && t('welcome.signInFirst')}
          </p>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <AppChoice area="app" caller={caller} isHere={from === 'app'} picture={<AppPicture />} />
          <AppChoice
            area="manager"
            caller={caller}
            isHere={from === 'manager'}
            picture={<ManagerPicture />}
          />
        </div>
      </main>
      <footer className="mx-auto flex w-full max-w-4xl flex-wrap items-center justify-between gap-4">
        <BuildInfoButton />
        <div className="w-full sm:w-96">
          <DisplayPreferences compact />
        </div>
      </footer>
    </div>
  )
}

type ChoiceProps = {
  area: AreaName
  /** Null: the link leads to the sign-in, which checks access. */
  caller: Caller | null
  isHere: boolean
  picture: ReactNode
}

/** A link to one of the two areas: open, current, or closed with the reason. */
function AppChoice({ area, caller, isHere, picture }: ChoiceProps) {
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

/** Illustrations without data of this installation. */
const AppPicture = () => (
  <div className="flex h-44 items-start justify-center gap-4 px-6 pt-8 *:w-1/4 *:max-w-24 *:min-w-18 *:odd:translate-y-5 sm:gap-5">
    <poster.Welcome />
  </div>
)

const rows = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3']

function ManagerPicture() {
  return (
    <div className="flex h-44 justify-center px-8 pt-8">
      <div className="flex w-full max-w-80 overflow-hidden rounded-t border border-b-0 border-border bg-surface-raised shadow-floating">
        <div className="flex w-16 shrink-0 flex-col gap-2 border-e border-border bg-surface-sunken p-3">
          {['w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, index) => (
            <span
              key={index}
              className={`block h-2 rounded-tight ${width} ${index === 1 ? 'bg-accent' : 'bg-border'}`}
            />
          ))}
        </div>
        <div className="flex flex-1 flex-col gap-3 p-4">
          {rows.map((width) => (
            <span key={width} className="flex items-center gap-3 border-b border-border pb-3">
              <span className="size-4 shrink-0 rounded-tight bg-accent-soft" />
              <span className={`block h-2 rounded-tight bg-border ${width}`} />
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
