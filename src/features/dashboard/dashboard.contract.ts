import * as z from 'zod/mini'
import { callFor } from '~/lib/contract'

const figuresSchema = z.object({ users: z.int(), books: z.int(), genres: z.int() })

export type Figures = z.infer<typeof figuresSchema>

export const dashboardContract = {
  figures: callFor('apps.manager').route({ method: 'GET', path: '/dashboard/figures' }).output(figuresSchema),
}
