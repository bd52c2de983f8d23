import { LayoutDashboard } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'

export const dashboardModule: BrowserModule = {
  navigation: {
    application: [{ to: '/manager/dashboard', label: 'frame:navigation.dashboard', icon: LayoutDashboard }],
  },
}
