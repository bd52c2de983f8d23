import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { genreContract } from './genre.contract'
import type { GenreSearch, GenreSort } from './genre.list'

const api = apiClient<typeof genreContract>('genre')

/** As many as a picker can show; whoever has more searches among them. */
const atMost = 100

export const genreList = (search: { searchTerm?: string; sort?: GenreSort } = {}) =>
  api.query('list', { searchTerm: '', sort: 'name', ...search, limit: atMost })
/** All of them, page by page. */
export const genrePages = (search: GenreSearch) =>
  pagedQuery(['genre', 'pages', search], (cursor, options) =>
    api.call('list', { ...search, cursor, limit: atMost }, options),
  )
export const shelves = () => api.query('shelves', undefined)
export const oneGenre = (id: string) => api.query('get', { id })

/** Books show the name and the colour of theirs, so they are asked again as well. */
export const genreKeys = { queryKey: ['genre'] }

export const createGenre = (input: { name: string; color: string }) => api.call('create', input)
export const updateGenre = (input: { id: string; version?: number; name?: string; color?: string }) =>
  api.call('update', input)
