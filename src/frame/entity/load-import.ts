import type { QueryClient } from '@tanstack/react-query'
import { type ImportSearch, shownRows } from '~/entity/import/import.list'
import { importRequestsOf } from '~/entity/import/import-requests'
import { loadList } from '~/entity/list/list-query'
import type { I18n } from '~/i18n/translator'

type Loading = { context: { queryClient: QueryClient; i18n: I18n }; deps: ImportSearch; cause: string }

/** Loads the import in the URL with its rows, or the recent ones. */
export async function loadImport(
  entity: { name: string; plural: string },
  { context: { queryClient, i18n }, deps, cause }: Loading,
  titleKey?: string,
) {
  const { one, list, rows } = importRequestsOf(entity)
  const current = deps.id && (await queryClient.ensureQueryData(one(deps.id)))
  if (current)
    await loadList(cause, () => queryClient.ensureInfiniteQueryData(rows(shownRows(current, deps))))
  else await queryClient.ensureQueryData(list())
  const say = i18n.t as unknown as (key: string, values?: object) => string
  return { title: titleKey ? say(titleKey) : say('import:title', { many: say(`${entity.name}:many`) }) }
}
