import * as z from 'zod/mini'

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

export type Team = z.infer<typeof teamSchema>
