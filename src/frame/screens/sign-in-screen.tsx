import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { Wordmark } from '~/ui/wordmark'
import { DisplayPreferences } from '../preferences/display-preferences'
import { poster } from '../welcome/shown-poster'

/** A poster beside the form on desktops; the form only on phones. */
export function SignInScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <aside className="sticky top-0 hidden h-dvh overflow-hidden bg-surface-sunken lg:block">
        <div className="absolute -inset-x-10 -top-16 grid -rotate-6 grid-cols-3 gap-7 opacity-95">
          <poster.SignIn />
        </div>
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-surface-sunken from-65% to-transparent px-14 pt-32 pb-14">
          <p className="title-face max-w-[18ch] text-4xl">{t('login.motto')}</p>
          <p className="mt-4 text-text-muted">{t('login.mottoBy')}</p>
        </div>
      </aside>
      <div className="flex min-h-dvh flex-col px-6 py-8 sm:px-14">
        <header className="mx-auto w-full max-w-sm">
          <Wordmark />
        </header>
        <main id="content" className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          {children}
        </main>
        <DisplayPreferences compact />
      </div>
    </div>
  )
}
