import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { Wordmark } from '~/ui/wordmark'
import { BuildInfoButton } from '../build-info/build-info-button'
import type { AreaName } from '../navigation'
import { DisplayPreferences } from '../preferences/display-preferences'
import { AppChoice } from './app-choice'
import { AppPicture, ManagerPicture } from './app-pictures'

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
