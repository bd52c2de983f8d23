import * as z from 'zod/mini'

export const genreSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
})

export type Genre = z.infer<typeof genreSchema>
