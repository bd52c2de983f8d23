import { createFileRoute, Link, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { textParam } from '~/lib/search-params'
import { pageTitle } from '~/frame/head'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'

const problems = ['INVALID_TOKEN', 'USER_NOT_FOUND', 'USER_ALREADY_EXISTS'] as const

type Search = { token?: string; problem?: string; done?: string | number }

/**
 * The page behind the revert link of an address change. It only asks for confirmation, because mail scanners
 * follow links. A plain form, which works without JavaScript.
 */
export const Route = createFileRoute('/login/restore')({
  validateSearch: (search: Search & SearchSchemaInput) => ({
    token: textParam(search.token),
    problem: textParam(search.problem),
    done: search.done ? '1' : '',
  }),
  search: { middlewares: [stripSearchParams({ token: '', problem: '', done: '' })] },
  head: ({ match: { context, search } }) => {
    const { meta, ...head } = pageTitle(
      context.i18n.t(search.done ? 'auth:restore.done.title' : 'auth:restore.title'),
    )
    // The URL contains the token. Not `no-referrer`, which would also hide the origin of form submissions.
    return { ...head, meta: [...meta, { name: 'referrer', content: 'same-origin' }] }
  },
  component: Restore,
})

function Restore() {
  const { t } = useTranslation('auth')
  const { token, problem, done } = Route.useSearch()
  const known = problems.find((each) => each === problem)
  // A link without its token is handled like one with an invalid token.
  const refused = done ? null : (known ?? (token ? null : 'INVALID_TOKEN'))
  const showsForm = !done && !refused
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="title-face text-3xl">{t(done ? 'restore.done.title' : 'restore.title')}</h1>
        {!refused && (
          <p className="mt-2 text-text-muted">
            {t(done ? 'restore.done.description' : 'restore.description')}
          </p>
        )}
      </header>
      {!done && (refused || problem) && (
        <Alert tone="danger">
          <p>{refused ? t(`restore.problems.${refused}`) : t('errors.UNKNOWN_ERROR')}</p>
        </Alert>
      )}
      <div className="flex flex-col gap-3">
        {showsForm && (
          <form method="post" action="/login/restore">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary" size="lg" fullWidth>
              {t('restore.action')}
            </Button>
          </form>
        )}
        <Link
          to="/login"
          className={buttonClass({ variant: showsForm ? 'ghost' : 'primary', size: 'lg', fullWidth: true })}
        >
          {t('restore.login')}
        </Link>
      </div>
    </div>
  )
}
