import { Building2 } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { onlyOne } from '~/entity/bulk/define-bulk'
import type { DrawRowLink, ListLinks } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { RowMenu } from '~/ui/list/row-menu'
import type { MenuEntry } from '~/ui/overlay/menu'
import type { OrganizationSearch } from './administered.list'
import type { AdministeredOrganization } from './administered.schema'
import { organizationBulk, type OrganizationBulkCommand } from './organization-bulk'

export type OrganizationLinks = ListLinks<OrganizationSearch> & { organization: DrawRowLink }

type Props = {
  organization: AdministeredOrganization
  caller: Caller
  links: OrganizationLinks
  onCommand: (command: OrganizationBulkCommand) => void
}

/** What can be done to one organization, from its row. */
export function AdministeredMenu({
  organization: { id, name, suspendedAt },
  caller,
  links,
  onCommand,
}: Props) {
  const { t } = useTranslation('organizations')
  const entries = (): MenuEntry[] => [
    {
      kind: 'link',
      label: t('list.open'),
      icon: <Building2 aria-hidden="true" />,
      link: links.organization(id, {}),
    },
    ...organizationBulk
      .allowed(caller)
      .filter(({ action }) => (action === 'suspend') === (suspendedAt === null))
      .map(({ action, icon }) => ({
        label: t(`bulk.${action}.action`),
        icon,
        onSelect: () => onCommand({ action, target: onlyOne(id, name) }),
      })),
  ]
  return <RowMenu label={t('list.actionsFor', { name })} entries={entries} />
}
