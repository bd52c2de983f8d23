import { notFound, type NotFoundRouteProps, useRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { deletionOf } from '~/entity/act/act.requests'
import { UndoButton } from '~/entity/act/undo-button'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { statusOf } from '~/lib/app-error'
import { EmptyShelf } from '~/ui/bookshop-motifs'
import { RelativeTime } from '~/ui/text/relative-time'
import { NotFoundScreen } from './error-screen'
import { ErrorActions, ErrorView } from './error-view'

type Deletion = {
  id: string
  row: { id: string; name: string }
  by: { name: string }
  at: Date
  readAt: number
  mayUndo: boolean
}

/**
 * The data of a page, or a 404 that says who deleted it and when. Without the permission to undo it is the plain 404:
 * the server reveals nothing else.
 */
export async function orDeleted<T>(
  { queryClient, caller }: { queryClient: QueryClient; caller: Caller },
  kind: string,
  id: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (statusOf(error) !== 404 || !can(caller, 'act.read')) throw error
    const found = await queryClient.fetchQuery({ ...deletionOf(kind, id), retry: false }).catch(() => null)
    if (!found) throw error
    const { id: act, row, by, at } = found
    const data: Deletion = { id: act, row, by, at, readAt: Date.now(), mayUndo: can(caller, 'act.undo') }
    throw notFound({ data })
  }
}

const isDeletion = (data: unknown): data is Deletion =>
  typeof data === 'object' && data !== null && 'row' in data && 'by' in data

/** The 404 of a deleted row that can be restored. */
export function DeletedScreen({ data }: NotFoundRouteProps) {
  // The router passes on what was thrown, including its data.
  const given = (data as { data?: unknown } | undefined)?.data ?? data
  return isDeletion(given) ? <Deleted {...given} /> : <NotFoundScreen />
}

function Deleted({ id, row, by, at, readAt, mayUndo }: Deletion) {
  const { t, language } = useTranslation('act')
  const router = useRouter()
  return (
    <ErrorView
      code="404"
      title={t('deleted.note', { name: row.name })}
      description={
        <RichText
          text={t('deleted.noteBy')}
          parts={{
            who: <bdi className="font-medium text-text">{by.name || t('deleted.unknown')}</bdi>,
            when: <RelativeTime at={new Date(at)} now={readAt} language={language} />,
          }}
        />
      }
      motif={<EmptyShelf />}
      actions={
        <ErrorActions
          first={
            mayUndo && (
              <UndoButton
                id={id}
                row={row.id}
                variant="primary"
                label={t('deleted.restore')}
                onUndone={() => void router.invalidate()}
              />
            )
          }
        />
      }
    />
  )
}
