import type { AnyRouteMatch } from '@tanstack/react-router'
import type { I18n } from '~/i18n/translator'
import { AppError } from '~/lib/app-error'
import type { Part } from '~/messages.gen'
import { loadMessages } from '~/languages/parts'
import { areaTitle } from './head'
import { languageFiles } from './preferences/language-files'
import type { Init } from './session/init'

type Opened = { context: { i18n: I18n; init: Init } }

/**
 * Shared by the routes of organizations: 404 if the feature is disabled. `messages`: the message chunks of the pages
 * below.
 */
export const organizationArea = (...messages: Part[]) => ({
  staticData: { messages },
  beforeLoad: async ({ context: { i18n, init } }: Opened) => {
    if (!init.features.organizations) throw new AppError('NOT_FOUND', 404)
    await loadMessages(i18n, messages)
  },
  head: ({ match: { context } }: { match: Opened }) => ({
    links: languageFiles(context.init.language, messages),
  }),
})

type Loaded = { match: Opened & Pick<AnyRouteMatch, 'status'>; loaderData?: { title: string } }

/** For pages inside one, whose titles come from `loadOrganizationPage`. */
export const organizationPageTitle = ({ match, loaderData }: Loaded) =>
  areaTitle(loaderData?.title ?? '', match)

export const organizationPage = (...messages: Part[]) => {
  const area = organizationArea(...messages)
  return { ...area, head: (page: Loaded) => ({ ...organizationPageTitle(page), ...area.head(page) }) }
}
