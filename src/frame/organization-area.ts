import type { I18n } from '~/i18n/translator'
import { AppError } from '~/lib/app-error'
import { loadMessages } from '~/languages/parts'
import { languageFiles } from './preferences/language-files'
import type { Init } from './session/init'

type Opened = { context: { i18n: I18n; init: Init } }

const messages = ['organization', 'forms'] as const

/** What the routes about organizations have in common: where the settings say that there are none, they are not there. */
export const organizationArea = {
  staticData: { messages: [...messages] },
  beforeLoad: async ({ context: { i18n, init } }: Opened) => {
    if (!init.features.organizations) throw new AppError('NOT_FOUND', 404)
    await loadMessages(i18n, messages)
  },
  head: ({ match: { context } }: { match: Opened }) => ({
    links: languageFiles(context.init.language, [...messages]),
  }),
}
