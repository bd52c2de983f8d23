import { CirclePause, CirclePlay } from 'lucide-react'
import { type BulkCommand, type BulkTarget, defineBulk } from '~/entity/bulk/define-bulk'
import type { organizationList } from './administered.list'

export type OrganizationAction = 'suspend' | 'resume'

export const organizationBulk = defineBulk<OrganizationAction>({
  suspend: { permission: 'organization.suspend', icon: CirclePause },
  resume: { permission: 'organization.suspend', icon: CirclePlay },
})

export type OrganizationFilter = ReturnType<(typeof organizationList)['filterOf']>
export type OrganizationTarget = BulkTarget<OrganizationFilter>
export type OrganizationBulkCommand = BulkCommand<OrganizationAction, OrganizationFilter>
