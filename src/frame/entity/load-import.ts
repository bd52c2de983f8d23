import type { QueryClient } from '@tanstack/react-query'
import { importRequestsOf } from '~/entity/import/import-requests'

type Loading = { context: { queryClient: QueryClient }; deps: { id?: string } }

/** Loads the import that the address names, or those of the last days. */
export async function loadImport(
  entity: { name: string; plural: string },
  { context: { queryClient }, deps: { id } }: Loading,
) {
  const { one, list } = importRequestsOf(entity)
  await (id ? queryClient.ensureQueryData(one(id)) : queryClient.ensureQueryData(list()))
}
