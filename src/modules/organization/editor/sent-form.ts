import { textParam } from '~/lib/search-params'

/** Error and input of a form that was submitted without JavaScript, from the URL of the page. */
export type SentForm = { problem?: string; name?: string; slug?: string }

const given = (value: unknown) => textParam(value) || undefined

export const sentFormSearch = (search: SentForm): SentForm => ({
  problem: given(search.problem),
  name: given(search.name),
  slug: given(search.slug),
})
