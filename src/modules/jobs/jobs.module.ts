import { ListChecks } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'

export const jobsModule: BrowserModule = {
  navigation: {
    configuration: [
      {
        to: '/manager/jobs',
        label: 'frame:navigation.jobs',
        icon: ListChecks,
        permission: 'job.read',
        rare: true,
      },
    ],
  },
  audit: { job: { actions: ['retry', 'cancel'] } },
}
