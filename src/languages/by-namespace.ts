import type { Messages } from '~/i18n/texts'

/** '/src/modules/account/messages/fr.json' holds the namespace 'account'. */
export const byNamespace = (files: Record<string, unknown>): Messages =>
  Object.fromEntries(
    Object.entries(files).map(([path, messages]) => [path.split('/').at(-3)!, messages]),
  ) as Messages
