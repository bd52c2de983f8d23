import { createFileRoute, Link, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { errorGroups } from '~/modules.errors'
import { statusIn } from '~/modules/errors/error-groups'
import { ErrorList } from '~/modules/errors/error-list'
import { useTranslation } from '~/i18n/react'
import { textParam } from '~/lib/search-params'
import { pageTitle } from '~/frame/head'
import { loadMessages } from '~/languages/parts'
import { CodedError } from '~/frame/screens/coded-error'
import { NotFoundScreen } from '~/frame/screens/error-screen'
import { buttonClass } from '~/ui/button-class'
import { BackIcon } from '~/ui/directional-icons'
import { backLinkClass } from '~/ui/page-header'

export const Route = createFileRoute('/dev/errors')({
  staticData: { messages: ['errors'] },
  validateSearch: (search: { code?: string } & SearchSchemaInput) => ({ code: textParam(search.code) }),
  search: { middlewares: [stripSearchParams({ code: '' })] },
  beforeLoad: async ({ context }) => await loadMessages(context.i18n, ['errors']),
  head: ({ match: { context } }) => pageTitle(context.i18n.t('errors:page.title')),
  component: ErrorsPage,
})

function ErrorsPage() {
  const { code } = Route.useSearch()
  return code ? <AsPage code={code} /> : <ErrorList groups={errorGroups} renderLink={linkTo} />
}

const linkTo = (code: string, label: string) => (
  <Link to="/dev/errors" search={{ code }} preload={false} className={buttonClass({ size: 'sm' })}>
    {label}
  </Link>
)

function AsPage({ code }: { code: string }) {
  const { t } = useTranslation('errors')
  return (
    <main className="px-5 py-6">
      <Link to="/dev/errors" className={backLinkClass}>
        <BackIcon />
        {t('page.back')}
      </Link>
      <CodedError code={code} status={statusIn(errorGroups, code)} otherwise={<NotFoundScreen />} />
    </main>
  )
}
