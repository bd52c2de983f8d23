import { ArchiveRestore, ScrollText } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'

export const auditModule: BrowserModule = {
  navigation: {
    configuration: [
      {
        to: '/manager/audit',
        label: 'frame:navigation.audit',
        icon: ScrollText,
        permission: 'audit.read',
        rare: true,
      },
      {
        to: '/manager/deleted',
        label: 'frame:navigation.deleted',
        icon: ArchiveRestore,
        permission: 'act.read',
        rare: true,
      },
    ],
  },
}
