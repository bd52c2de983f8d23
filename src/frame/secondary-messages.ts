import type { ParsedLocation, StaticDataRouteOption } from '@tanstack/react-router'
import type { Permission } from '~/access/permissions'
import type { I18n } from '~/i18n/translator'
import { loadMessages } from '~/languages/parts'
import type { MessageChunk } from '~/messages.gen'
import { areaHead, languageFiles } from './head'
import { requirePagePermission } from './session/guard'
import type { Init } from './session/init'

type Page = Pick<StaticDataRouteOption, 'reads' | 'rows'>
type Opened = { context: { i18n: I18n; init: Init }; location: ParsedLocation }

/** For routes with messages of their own: loaded with them, if the caller has the permission. */
export const withMessages = (permission: Permission, messages: MessageChunk[], page?: Page) => ({
  staticData: { permission, messages, ...page },
  beforeLoad: async ({ context: { i18n, init }, location }: Opened) => {
    const allowed = requirePagePermission(permission, init, location)
    await loadMessages(i18n, messages)
    return allowed
  },
})

/** For pages of the app that nobody starts with. */
export const withSecondaryMessages = (permission: Permission, page?: Page) =>
  withMessages(permission, ['secondary'], page)

/** Preloads the messages that are needed after the first paint. */
export const secondaryMessageFiles = ({ context }: { context: { init: Init } }) => ({
  links: languageFiles(context.init.language, ['secondary']),
})

/** `head` of such a page: its title as in `areaHead`, and the messages. */
export const secondaryHead = (...title: Parameters<typeof areaHead>) => {
  const titleOf = areaHead(...title)
  return (page: Parameters<typeof titleOf>[0]) => ({ ...titleOf(page), ...secondaryMessageFiles(page.match) })
}
