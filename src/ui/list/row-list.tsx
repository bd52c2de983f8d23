import { type ReactNode, useRef, type RefObject, useLayoutEffect } from 'react'
import { Alert } from '../feedback/alert'
import { RequestId } from '../feedback/request-id-line'
import { Button } from '../button'
import { buttonClass } from '../button-class'
import { cn } from '../cn'
import type { LinkProps } from './link-pills'
import { ListState, type ListStateProps } from './list-state'
import { LoadMore } from './load-more'

type List = {
  state: ListStateProps['state']
  rows: readonly unknown[]
  waiting: boolean
  unanswered: boolean
  nextCursor: string | null
  inParts: boolean
  loadingMore: boolean
  moreFailed: boolean
  loadMore: () => void
  retry: () => void
  failedRequest?: string
}

type Say<Word extends string> = (word: Word) => string

type Draw = (props: LinkProps) => ReactNode

type More = {
  label: string
  failed: string
  /** Shown below the last row of a paginated list. */
  end: string
  link: (cursor: string, props: LinkProps) => ReactNode
}

type Props = {
  list: List
  loading: string
  failed: Say<'title' | 'description' | 'retry'>
  noneYet: Say<'title' | 'description' | 'action'>
  noneFoundTitle: string
  noneFound: Say<'description' | 'clear'>
  /** Renders the link that creates the first row; null without the permission. */
  create: Draw | null
  /** Renders the link that clears all filters. */
  clear: Draw
  /** Loads the next rows; absent if there are none. */
  more?: More
  children: ReactNode
}

/** The rows and "load more", or the empty, loading or error state. */
export function RowList(props: Props) {
  const { list, failed, noneYet, noneFound, more } = props
  const drawn = useRef<HTMLDivElement>(null)
  const expectRows = useNewRowsFocus(drawn, list.rows.length)

  switch (list.state) {
    case 'loading':
      return <ListState state="loading" label={props.loading} />
    case 'failed':
      return (
        <ListState
          state="failed"
          title={failed('title')}
          description={failed('description')}
          action={
            <>
              <Button whileReadOnly onClick={list.retry}>
                {failed('retry')}
              </Button>
              <RequestId id={list.failedRequest} className="w-full" />
            </>
          }
        />
      )
    case 'none-yet':
      return (
        <ListState
          state="none-yet"
          title={noneYet('title')}
          description={noneYet('description')}
          action={props.create?.({
            className: buttonClass({ variant: 'primary' }),
            children: noneYet('action'),
          })}
        />
      )
    case 'none-found':
      return (
        <ListState
          state="none-found"
          title={props.noneFoundTitle}
          description={noneFound('description')}
          action={props.clear({ className: buttonClass(), children: noneFound('clear') })}
        />
      )
    case 'list':
      return (
        <ListState state="list">
          {list.unanswered && (
            <div role="alert" className="mb-3">
              <Alert
                tone="warning"
                title={failed('title')}
                actions={
                  <Button whileReadOnly size="sm" onClick={list.retry}>
                    {failed('retry')}
                  </Button>
                }
              >
                {failed('description')}
              </Alert>
            </div>
          )}
          <div
            ref={drawn}
            aria-busy={list.waiting || undefined}
            className={cn('transition-opacity', list.waiting && 'opacity-75 delay-150')}
          >
            {props.children}
          </div>
          {more && <MoreRows {...more} list={list} onMore={expectRows} />}
        </ListState>
      )
  }
}

type MoreProps = More & { list: List; onMore: () => void }

function MoreRows({ list, onMore, label, failed, end, link }: MoreProps) {
  const { nextCursor } = list
  return (
    <div className="mt-3 text-center">
      {nextCursor !== null ? (
        <LoadMore
          label={label}
          busy={list.loadingMore}
          error={list.moreFailed && failed}
          onMore={() => {
            onMore()
            list.loadMore()
          }}
          link={(props) => link(nextCursor, props)}
        />
      ) : (
        list.inParts && <p className="text-sm text-text-muted">{end}</p>
      )}
    </div>
  )
}

/**
 * Moves the focus to the first appended row, without scrolling; otherwise it would stay at the button after the rows.
 * Call the returned function before loading more.
 */
function useNewRowsFocus(list: RefObject<HTMLElement | null>, count: number): () => void {
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (before.current === null || count <= before.current) return
    const row = list.current?.querySelectorAll('tbody > tr, :scope > :is(ul, ol) > li')[before.current]
    row?.querySelector('a')?.focus({ preventScroll: true })
    before.current = null
  }, [list, count])
  return () => {
    before.current = count
  }
}
