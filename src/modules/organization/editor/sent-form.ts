import { textParam } from '~/lib/search-params'

/** What a form that was sent without script was refused for, and what was typed, as the address of the page says. */
export type SentForm = { problem: string; name: string; slug: string }

export const noSentForm: SentForm = { problem: '', name: '', slug: '' }

export const sentFormSearch = (search: Partial<SentForm>): SentForm => ({
  problem: textParam(search.problem),
  name: textParam(search.name),
  slug: textParam(search.slug),
})
