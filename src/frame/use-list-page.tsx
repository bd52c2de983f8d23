import { Link, type LinkOptions, useNavigate } from '@tanstack/react-router'
import type { AnySearch } from '~/entity/list/define-list'
import type { ListLinks, OnSearch } from '~/entity/list/use-list'

/** Links of a list to itself. A change is applied to the current search parameters. */
export function useListPage<Search extends AnySearch>(to: LinkOptions['to']) {
  const navigate = useNavigate()
  const changed = (change: Partial<Search>) => ((before: object) => ({ ...before, ...change })) as never
  const list: ListLinks<Search>['list'] = (change, link) => (
    <Link
      to={to}
      search={changed(change)}
      // Otherwise a link that removes a filter would be marked as current.
      activeOptions={{ exact: true, explicitUndefined: true }}
      // Not preloaded: further rows are appended instead.
      preload={change.cursor ? false : undefined}
      {...link}
    />
  )
  const onSearch: OnSearch<Search> = (change, replace) =>
    void navigate({ to: '.', search: changed(change), replace, resetScroll: !replace })
  return { list, onSearch }
}
