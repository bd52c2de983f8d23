import type { SearchSchemaInput } from '@tanstack/react-router'
import { textParam } from '~/lib/search-params'

type State = '' | 'change-name'

/** The same on both account pages: which drawer is open, and the address being changed to. */
export const accountSearch = (search: { state?: State; newEmail?: string } & SearchSchemaInput) => ({
  state: search.state === 'change-name' ? search.state : '',
  newEmail: textParam(search.newEmail),
})

export const accountSearchDefaults = { state: '', newEmail: '' } as const
