import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import type { Found, PaletteSource } from '~/manifest/palette-source'
import type { Line } from './local-lines'

/** Results of each kind; a further one links to the whole list. */
const limit = 5

export function useToLine(caller: Caller) {
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
