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
    <main className="px-6">
      <UnwrittenPage
        title={t('pages.welcome')}
        action={
          <>
            <Link to="/app" className={buttonClass({ variant: 'primary' })}>
              {t('navigation.openApp')}
            </Link>
            <Link to="/manager" className={buttonClass()}>
              {t('navigation.openManager')}
            </Link>
          </>
        }
      />
    </main>
  )
}
