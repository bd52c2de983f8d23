import * as z from 'zod/mini'

/** The same on both account pages: which drawer is open, and the address being changed to. */
export const accountSearch = z.object({
  state: z._default(z.catch(z.enum(['', 'change-name']), ''), ''),
  newEmail: z._default(z.catch(z.string(), ''), ''),
})

export const accountSearchDefaults = { state: '', newEmail: '' } as const
