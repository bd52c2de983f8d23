import { UserRound } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'

const label = 'frame:navigation.account'

export const accountModule: BrowserModule = {
  navigation: {
    app: [{ to: '/app/account', label, icon: UserRound }],
    configuration: [{ to: '/manager/account', label, icon: UserRound }],
  },
}
