import type { ParsedLocation } from '@tanstack/react-router'
import type { Permission } from '~/access/permissions'
import type { I18n } from '~/i18n/translator'
import { loadMessages } from '~/languages/parts'
import { languageFiles } from './head'
import { requirePermission } from './session/guard'
import type { Init } from './session/init'

type Opened = { context: { i18n: I18n; init: Init }; location: ParsedLocation }

/** For routes with messages that the rest of the app does not need: loaded with them, if the caller may open them. */
export const withSecondaryMessages = (permission: Permission) => ({
  staticData: { messages: ['secondary' as const] },
  beforeLoad: async ({ context: { i18n, init }, location }: Opened) => {
    const allowed = requirePermission(permission, init, location)
    await loadMessages(i18n, ['secondary'])
    return allowed
  },
})

/** Preloads the messages that are needed after the first paint. */
export const secondaryMessageFiles = ({ context }: { context: { init: Init } }) => ({
  links: languageFiles(context.init.language, ['secondary']),
})
