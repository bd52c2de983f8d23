import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caller } from '~/access/caller'
import type { PaletteSource } from '~/manifest/palette-source'
import type { Line } from './line'
import { recentChoices } from './recent'
import { useToLine } from './use-found'

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
