import * as z from 'zod/mini'
import { requires } from '~/api/contract'

/** Each module adds its own totals by name. */
const figuresSchema = z.catchall(z.object({ users: z.int() }), z.int())

export type Figures = z.infer<typeof figuresSchema>

/** `day`: for example 2026-11-15, in UTC. */
const daySchema = z.object({ day: z.string(), count: z.int() })

export type Day = z.infer<typeof daySchema>

/** The last sixty days up to today: thirty to show, and thirty to compare with. */
const days = z.object({ days: z.array(daySchema) })

/** One call for each part of the page, because each has its own permission. */
export const dashboardContract = {
  figures: requires('apps.manager')
    .route({ method: 'GET', path: '/dashboard/figures' })
    .output(figuresSchema),
  signUps: requires('user.list').route({ method: 'GET', path: '/dashboard/signups' }).output(days),
  signIns: requires('session.list').route({ method: 'GET', path: '/dashboard/signins' }).output(days),
}
