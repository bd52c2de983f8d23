import { UsersRound } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'

export const userModule: BrowserModule = {
  navigation: {
    configuration: [
      { to: '/manager/users', label: 'frame:navigation.users', icon: UsersRound, permission: 'user.list' },
    ],
  },
  audit: {
    user: {
      actions: [
        'create',
        'invite',
        'update',
        'set-role',
        'change-email',
        'restore-email',
        'ban',
        'unban',
        'delete',
        'impersonate',
        'stop-impersonating',
      ],
      page: '/manager/users/$id',
    },
    session: { actions: ['revoke', 'revoke-all'], page: '/manager/users/$id' },
  },
  palette: () => import('./user.palette'),
}
