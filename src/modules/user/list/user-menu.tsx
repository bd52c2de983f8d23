import { Pencil, UserRound } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { onlyOne } from '~/entity/bulk/define-bulk'
import type { DrawRowLink, ListLinks } from '~/entity/list/use-list'
import { RowMenu } from '~/ui/list/row-menu'
import { useTranslation } from '~/i18n/react'
import type { MenuEntry } from '~/ui/overlay/menu'
import { displayName } from '../user-state'
import type { UserSearch } from '../user.list'
import type { BulkAction, User } from '../user.schema'
import { userBulk, type UserBulkCommand } from './user-bulk'

export type UserLinks = ListLinks<UserSearch> & { person: DrawRowLink; edit: DrawRowLink }

type Props = { user: User; caller: Caller; links: UserLinks; onCommand: (command: UserBulkCommand) => void }

/** What can be done to one person, from their row. */
export function UserMenu({ user, caller, links, onCommand }: Props) {
  const { t } = useTranslation('user')
  const name = displayName(user)

  const entries = (): MenuEntry[] => {
    const actions =
      user.id === caller.userId
        ? []
        : userBulk
            .allowed(caller)
            .filter(({ action }) => makesSense(action, user))
            .map(({ action, icon, danger }) => ({
              label: t(`bulk.${action}.action`),
              icon,
              danger,
              onSelect: () => onCommand({ action, target: onlyOne(user.id, name) }),
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

  return <RowMenu label={t('list.actionsFor', { name })} entries={entries} />
}

const makesSense = (action: BulkAction, { banned }: User) =>
  action === 'ban' ? !banned : action === 'unban' ? banned : true
