import { lateModule } from '~/lib/late-module'
import type { BrowserModule } from '~/manifest/browser-module'

export const organizationModule: BrowserModule = {
  feature: 'organizations',
  home: lateModule(() => import('./organization.home')),
  audit: {
    organization: {
      actions: [
        'create',
        'update',
        'delete',
        'hand-over',
        'join',
        'leave',
        'set-role',
        'remove-member',
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
        'remove',
      ],
    },
  },
}
