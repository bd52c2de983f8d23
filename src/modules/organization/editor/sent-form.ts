import { textParam } from '~/lib/search-params'

/** What a form that was sent without script was refused for, and what was typed, as the address of the page says. */
export type SentForm = { problem?: string; name?: string; slug?: string }

const given = (value: unknown) => textParam(value) || undefined

export const sentFormSearch = (search: SentForm): SentForm => ({
  problem: given(search.problem),
  name: given(search.name),
  slug: given(search.slug),
})
