import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { choiceParam } from '~/lib/search-params'
import { pageTitle } from '~/frame/head'
import type { AreaName } from '~/frame/navigation'
import { WelcomeScreen } from '~/frame/welcome/welcome-screen'

export const Route = createFileRoute('/welcome')({
  /** `from`: the current area. */
  validateSearch: (search: { from?: AreaName } & SearchSchemaInput) => ({
    from: choiceParam(['app', 'manager'] as const, search.from),
  }),
  head: ({ match: { context, search } }) =>
    pageTitle(context.i18n.t(search.from ? 'welcome.switch' : 'pages.welcome')),
  component: Welcome,
})

function Welcome() {
  const { init } = Route.useRouteContext()
  return <WelcomeScreen caller={init.caller} from={Route.useSearch().from} />
}
