import type { Messages } from '~/i18n/texts'

type Tree = { [key: string]: string | Tree }

function merge(into: Tree, messages: Tree): Tree {
  for (const [key, value] of Object.entries(messages)) {
    into[key] = typeof value === 'string' ? value : merge((into[key] as Tree | undefined) ?? {}, value)
  }
  return into
}

/**
 * '/src/modules/account/messages/fr.json' has the namespace 'account'. A module adds to another namespace
 * with a folder of that name: '/src/example/catalogue/audit/messages-manager/fr.json' adds to 'audit'.
 */
export function byNamespace(files: Record<string, unknown>): Messages {
  const all: Record<string, Tree> = {}
  for (const [path, messages] of Object.entries(files)) {
    const namespace = path.split('/').at(-3)!
    all[namespace] = merge(all[namespace] ?? {}, messages as Tree)
  }
  return all
}
