import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { pageTitle } from '~/shell/head'
import { UnwrittenPage } from '~/shell/screens/unwritten-page'
import { buttonClass } from '~/ui/button-class'

export const Route = createFileRoute('/welcome')({
  head: ({ match: { context } }) => pageTitle(context.i18n.t('pages.welcome')),
  component: Welcome,
})

function Welcome() {
  const { t } = useTranslation()
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-6 px-6 py-16">
      <UnwrittenPage title={t('pages.welcome')} />
      <nav className="flex justify-center gap-3">
        <Link to="/app" className={buttonClass({ variant: 'primary' })}>
          {t('navigation.openApp')}
        </Link>
        <Link to="/manager" className={buttonClass()}>
          {t('navigation.openManager')}
        </Link>
      </nav>
    </main>
  )
}
