import { UsersRound } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'

export const userModule: BrowserModule = {
  navigation: {
    configuration: [
      { to: '/manager/users', label: 'frame:navigation.users', icon: UsersRound, permission: 'user.list' },
    ],
  },
  palette: () => import('./user.palette'),
}
