import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { Wordmark } from '~/ui/wordmark'
import { BuildInfoButton } from '../build-info/build-info-button'
import type { AreaName } from '../navigation'
import { DisplayPreferences } from '../preferences/display-preferences'
import { AppChoice } from './app-choice'
import { poster } from './shown-poster'

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
