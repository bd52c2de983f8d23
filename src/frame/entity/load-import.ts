import type { QueryClient } from '@tanstack/react-query'
import { importRequestsOf } from '~/entity/import/import-requests'
import type { I18n } from '~/i18n/translator'

type Loading = { context: { queryClient: QueryClient; i18n: I18n }; deps: { id?: string } }

/** Loads the import in the URL, or the recent ones. */
export async function loadImport(
  entity: { name: string; plural: string },
  { context: { queryClient, i18n }, deps: { id } }: Loading,
  titleKey?: string,
) {
  const { one, list } = importRequestsOf(entity)
  await (id ? queryClient.ensureQueryData(one(id)) : queryClient.ensureQueryData(list()))
  const say = i18n.t as unknown as (key: string, values?: object) => string
  return { title: titleKey ? say(titleKey) : say('import:title', { many: say(`${entity.name}:many`) }) }
}
