import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caller } from '~/access/caller'
import type { PaletteSource } from '~/manifest/palette-source'
import type { Line } from './local-lines'
import { useToLine } from './use-found'

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
