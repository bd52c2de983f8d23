import { Ellipsis, Pencil, UserRound } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { IconButton } from '~/ui/button'
import { Menu, type MenuEntry } from '~/ui/overlay/menu'
import { displayName } from '../user-state'
import type { BulkAction, User } from '../user.schema'
import { allowedActions } from './bulk-actions'
import type { UserLinks } from './links'
import type { Question } from './target'

type Props = { user: User; caller: Caller; links: UserLinks; onAsk: (question: Question) => void }

/** What can be done to one person, from their row. */
export function UserMenu({ user, caller, links, onAsk }: Props) {
  const { t } = useTranslation('user')
  const name = displayName(user)

  const entries = (): MenuEntry[] => {
    const actions =
      user.id === caller.userId
        ? []
        : allowedActions(caller)
            .filter(({ action }) => makesSense(action, user))
            .map(({ action, icon: Icon, danger }) => ({
              label: t(`bulk.${action}.action`),
              icon: (
                <Icon aria-hidden="true" className={action === 'revoke' ? 'rtl:-scale-x-100' : undefined} />
              ),
              danger,
              onSelect: () =>
                onAsk({ action, target: { who: { ids: [user.id] }, count: 1, countIsAtLeast: false, name } }),
            }))
    return [
      {
        kind: 'link',
        label: t('list.open'),
        icon: <UserRound aria-hidden="true" />,
        link: links.person(user.id, {}),
      },
      ...(can(caller, 'user.update')
        ? [
            {
              kind: 'link' as const,
              label: t('list.edit'),
              icon: <Pencil aria-hidden="true" />,
              link: links.edit(user.id, {}),
            },
          ]
        : []),
      ...(actions.length > 0 ? [{ kind: 'separator' as const }, ...actions] : []),
    ]
  }

  return (
    <Menu
      entries={entries}
      trigger={(props) => (
        <IconButton
          {...props}
          size="sm"
          label={t('list.actionsFor', { name })}
          icon={<Ellipsis aria-hidden="true" />}
          className="noscript:hidden max-sm:size-11"
        />
      )}
    />
  )
}

const makesSense = (action: BulkAction, { banned }: User) =>
  action === 'ban' ? !banned : action === 'unban' ? banned : true
