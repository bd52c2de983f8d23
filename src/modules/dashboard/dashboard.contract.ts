import * as z from 'zod/mini'
import { requires } from '~/api/contract'

/** Each module adds its own totals, by name. */
const figuresSchema = z.catchall(z.object({ users: z.int() }), z.int())

export type Figures = z.infer<typeof figuresSchema>

/** `day`: as 2026-11-15, a day of UTC. */
const daySchema = z.object({ day: z.string(), count: z.int() })

export type Day = z.infer<typeof daySchema>

/** The last sixty days, today at their end: thirty to look at, and thirty to compare them with. */
const days = z.object({ days: z.array(daySchema) })

/** A call for each part of the page, so that whoever lacks the permission of one still sees the others. */
export const dashboardContract = {
  figures: requires('apps.manager')
    .route({ method: 'GET', path: '/dashboard/figures' })
    .output(figuresSchema),
  signUps: requires('user.list').route({ method: 'GET', path: '/dashboard/signups' }).output(days),
  signIns: requires('session.list').route({ method: 'GET', path: '/dashboard/signins' }).output(days),
}
