import { createFileRoute, Link, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { textParam } from '~/lib/search-params'
import { pageTitle } from '~/frame/head'
import { RequestNote } from '~/frame/screens/error-view'
import { buttonClass } from '~/ui/button-class'

const cases = ['access_denied', 'signup_disabled', 'unknown_error'] as const

/** Providers define their own codes; unknown ones get a generic text. */
const caseOf = (error: string) => cases.find((known) => known === error) ?? 'unknown_error'

export const Route = createFileRoute('/login/error')({
  validateSearch: (search: { error?: string } & SearchSchemaInput) => ({ error: textParam(search.error) }),
  search: { middlewares: [stripSearchParams({ error: '' })] },
  head: ({ match: { context, search } }) =>
    pageTitle(context.i18n.t(`auth:loginError.${caseOf(search.error)}.title`)),
  component: LoginError,
})

function LoginError() {
  const { t } = useTranslation('auth')
  const kind = caseOf(Route.useSearch().error)
  return (
    <div role="alert">
      <h1 className="title-face text-3xl">{t(`loginError.${kind}.title`)}</h1>
      <p className="mt-2 text-text-muted">{t(`loginError.${kind}.description`)}</p>
      <Link
        to="/login"
        className={buttonClass({ variant: 'primary', size: 'lg', fullWidth: true, className: 'mt-8' })}
      >
        {t('loginError.back')}
      </Link>
      <RequestNote />
    </div>
  )
}
