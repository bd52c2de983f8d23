import { lateModule } from '~/lib/late-module'
import { Building2 } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'
import { OrganizationSwitcher } from './switcher/organization-switcher'

export const organizationModule: BrowserModule = {
  feature: 'organizations',
  Switcher: OrganizationSwitcher,
  home: lateModule(() => import('./organization.home')),
  navigation: {
    configuration: [
      {
        to: '/manager/organizations',
        label: 'organization:navigation.organizations',
        icon: Building2,
        permission: 'organization.list',
        rare: true,
      },
    ],
  },
  palette: () => import('./organization.palette'),
  managerPalette: () => import('./manager/administered.palette'),
  audit: {
    organization: {
      page: '/manager/organizations/$id',
      actions: [
        'create',
        'update',
        'set-logo',
        'remove-logo',
        'delete',
        'hand-over',
        'join',
        'leave',
        'set-role',
        'remove-member',
        'restore-member',
        'restore-role',
        'invite',
        'cancel-invitation',
        'reject-invitation',
        'create-team',
        'update-team',
        'remove-team',
        'add-to-team',
        'remove-from-team',
        'appoint-owner',
        'set-quotas',
        'suspend',
        'resume',
        'visit-as-member',
        'remove',
      ],
    },
  },
}
