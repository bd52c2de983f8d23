import type { AnyRouteMatch } from '@tanstack/react-router'
import type { I18n } from '~/i18n/translator'
import type { Feature } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import type { MessageChunk } from '~/messages.gen'
import { loadMessages } from '~/languages/parts'
import { areaTitle, languageFiles } from './head'
import type { Init } from './session/init'

type Opened = { context: { i18n: I18n; init: Init } }

/** Routes of a feature, a 404 if it is disabled. `messages`: chunks besides those of parent routes. */
export const featureArea = (feature: Feature, ...messages: MessageChunk[]) => ({
  staticData: { messages },
  beforeLoad: async ({ context: { i18n, init } }: Opened) => {
    if (!init.features[feature]) throw new AppError('NOT_FOUND', 404)
    await loadMessages(i18n, messages)
  },
  head: ({ match: { context } }: { match: Opened }) => ({
    links: languageFiles(context.init.language, messages),
  }),
})

type Loaded = { match: Opened & Pick<AnyRouteMatch, 'status'>; loaderData?: { title: string } }

export const loadedTitle = ({ match, loaderData }: Loaded) => areaTitle(loaderData?.title ?? '', match)

export const featurePage = (feature: Feature, ...messages: MessageChunk[]) => {
  const area = featureArea(feature, ...messages)
  return { ...area, head: (page: Loaded) => ({ ...loadedTitle(page), ...area.head(page) }) }
}
