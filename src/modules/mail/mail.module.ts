import { MailWarning } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'

export const mailModule: BrowserModule = {
  navigation: {
    configuration: [
      {
        to: '/manager/mail',
        label: 'frame:navigation.undelivered',
        icon: MailWarning,
        permission: 'mail.read',
        rare: true,
      },
    ],
  },
}
