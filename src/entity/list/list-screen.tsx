import type { ReactNode } from 'react'
import { ProgressBar } from '~/ui/feedback/progress-bar'
import { cn } from '~/ui/cn'
import { resultActionClass, ResultLine } from '~/ui/list/result-line'
import { RowList } from '~/ui/list/row-list'
import type { ListLinks } from './list-links'
import type { Say, ScreenText } from './list-texts'
import type { useList } from './use-list'

type AnySearch = { searchTerm: string; sort?: string; cursor?: string }

type Props<Search extends AnySearch> = {
  list: { isFiltered: (search: Search) => boolean; cleared: (search: Search) => Search }
  data: Omit<ReturnType<typeof useList>, 'shownFor'> & { shownFor: Search }
  search: Search
  links: ListLinks<Search>
  say: Say<ScreenText>
  toolbar: ReactNode
  /** Beside what the result line offers by itself. */
  actions?: ReactNode
  /** Of the links in the result line. */
  actionClass?: string
  /** What `useBulk` draws. */
  bulk?: { bar: ReactNode; dialog: ReactNode }
  /** The rows. */
  children: ReactNode
}

/** A list with its toolbar, in whichever of its states; each part can be had by itself as well. */
export function ListScreen<Search extends AnySearch>(props: Props<Search>) {
  const { list, data, search, links, say, bulk } = props
  const { searchTerm: term } = data.shownFor
  /** Such a link is gone once it was followed, so the focus stays beside it. */
  const action = (children: string) => ({
    className: cn(resultActionClass, props.actionClass),
    children,
    onClick: () => data.resultsRef.current?.focus(),
  })
  return (
    <div className="flex flex-col gap-4">
      {props.toolbar}
      <ProgressBar active={data.waiting} label={say('loading')} />
      <div className="flex flex-col gap-3">
        <ResultLine
          ref={data.resultsRef}
          shown={data.shownText}
          found={data.foundText}
          similar={data.similarText}
          whole={data.whole}
          actions={
            <>
              {search.cursor && links.list({ ...search, cursor: undefined }, action(say('fromStart')))}
              {list.isFiltered(search) && links.list(list.cleared(search), action(say('clear')))}
              {data.state === 'list' && props.actions}
            </>
          }
        />
        <RowList
          list={data}
          loading={say('loading')}
          failed={(word) => say(`failed.${word}`)}
          noneYet={(word) => say(`noneYet.${word}`)}
          noneFound={(word) => say(`noneFound.${word}`)}
          noneFoundTitle={term ? say('noneFound.term', { term }) : say('noneFound.filter')}
          create={links.create}
          clear={(link) => links.list(list.cleared(search), link)}
          more={{
            label: say('more'),
            failed: say('moreFailed'),
            end: say('end'),
            link: (cursor, link) => links.list({ ...search, cursor }, link),
          }}
        >
          {props.children}
        </RowList>
        {bulk?.bar}
      </div>
      {bulk?.dialog}
    </div>
  )
}
