import { Link, type LinkOptions, useNavigate } from '@tanstack/react-router'
import type { AnySearch } from '~/entity/list/define-list'
import type { ListLinks, OnSearch } from '~/entity/list/use-list'

/** The links of a list to itself, and how it is asked for something else: names what changes, the address keeps the rest. */
export function useListPage<Search extends AnySearch>(to: LinkOptions['to']) {
  const navigate = useNavigate()
  const changed = (change: Partial<Search>) => ((before: object) => ({ ...before, ...change })) as never
  const list: ListLinks<Search>['list'] = (change, link) => (
    <Link
      to={to}
      search={changed(change)}
      // The next rows come below the others, not as a page.
      preload={change.cursor ? false : undefined}
      {...link}
    />
  )
  const onSearch: OnSearch<Search> = (change, replace) =>
    void navigate({ to: '.', search: changed(change), replace, resetScroll: !replace })
  return { list, onSearch }
}
