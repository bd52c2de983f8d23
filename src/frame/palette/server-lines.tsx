import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import type { Found, PaletteSource } from '~/manifest/palette-source'
import type { Line } from './local-lines'

/** Results of each kind; a further one links to the whole list. */
const limit = 5

function useToLine(caller: Caller) {
  const navigate = useNavigate()
  return (source: PaletteSource, item: { id: string }): Line => ({
    id: `${source.kind}:${item.id}`,
    ...source.show(item),
    leads: true,
    run: () =>
      navigate({
        to: source.paths(caller).item as '/manager/users/$id',
        params: (source.params?.(item) ?? { id: item.id }) as never,
      }),
  })
}

/** Results from the server. The previous ones stay until they arrive. */
export function useFound(sources: readonly PaletteSource[], caller: Caller, term: string) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const toLine = useToLine(caller)
  /** The last response of each source: `keepPreviousData` would need queries in a fixed order. */
  const previous = useRef(new Map<string, Found>())
  const activeSources = term === '' ? [] : sources.filter((source) => source.isFor(caller))
  const responses = useQueries({
    queries: activeSources.map((source) => ({
      ...source.find(term, limit),
      placeholderData: () => previous.current.get(source.kind),
      retry: false,
    })),
  })

  useEffect(() => {
    if (term === '') previous.current.clear()
    activeSources.forEach(({ kind }, index) => {
      const { data, isPlaceholderData } = responses[index]!
      if (data && !isPlaceholderData) previous.current.set(kind, data)
    })
  })

  const groups = activeSources.map((source, index) => {
    const { data } = responses[index]!
    const { group, all } = source.texts(t as never, term)
    const lines: Line[] = data ? data.items.map((item) => toLine(source, item)) : []
    if (lines.length > 0 && data!.nextCursor)
      lines.push({
        id: `all-${source.kind}`,
        label: all,
        icon: <ListFilter aria-hidden="true" />,
        leads: true,
        passing: true,
        run: () => navigate({ to: source.paths(caller).list, search: { searchTerm: term } }),
      })
    return { id: source.kind, label: group, lines }
  })
  return {
    groups,
    busy: responses.some(({ isFetching }) => isFetching),
    failed: responses.some(({ isError }) => isError),
  }
}

const key = 'palette'
const most = 5

type StoredRecent = { of: string; ids: string[] }

/** Recent choices by id and user, without names or titles. */
function recentChoices(userId: string): string[] {
  try {
    const { of, ids } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredRecent>
    return of === userId && Array.isArray(ids)
      ? ids.filter((id) => typeof id === 'string').slice(0, most)
      : []
  } catch {
    return []
  }
}

export function rememberChoice(userId: string, id: string): void {
  const ids = [id, ...recentChoices(userId).filter((each) => each !== id)].slice(0, most)
  try {
    localStorage.setItem(key, JSON.stringify({ of: userId, ids } satisfies StoredRecent))
  } catch {
    // Without storage there are no recent choices.
  }
}

/** Recent choices with their current names. Deleted or forbidden ones are left out. */
export function useRecent(sources: readonly PaletteSource[], caller: Caller, local: readonly Line[]): Line[] {
  const [choices] = useState(() => recentChoices(caller.userId))
  const toLine = useToLine(caller)
  const queries = choices.flatMap((choice) => {
    const [kind, id] = choice.split(':', 2)
    const source = sources.find((each) => each.kind === kind && each.isFor(caller))
    return source && id ? [{ choice, source, id }] : []
  })
  const responses = useQueries({
    queries: queries.map(({ source, id }) => ({ ...source.one(id), retry: false })),
  })

  return choices.flatMap<Line>((choice) => {
    const known = local.find(({ id }) => id === choice)
    if (known) return [known]
    const index = queries.findIndex((each) => each.choice === choice)
    const response = responses[index]
    if (response?.data) return [toLine(queries[index]!.source, response.data)]
    return response?.isPending
      ? [{ id: choice, label: '', icon: null, pending: true, run: () => undefined }]
      : []
  })
}
