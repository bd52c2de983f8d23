import { useListTexts } from '~/entity/list/use-list'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RichText } from '~/i18n/rich-text'
import { numberText } from '~/lib/number-text'
import { useUserFailureToast } from '~/modules/user/use-user-failure'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { ListState } from '~/ui/list/list-state'
import { RowBoundary } from '~/ui/list/row-boundary'
import { SearchInput } from '~/ui/list/search-input'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { EmailText } from '~/ui/text/email-text'
import { RelativeTime } from '~/ui/text/relative-time'
import type { AdministeredPage } from './administered.schema'
import type { Member } from '../members/member.schema'
import { appointOwner, peoplePages, refreshOrganizations } from './administered.requests'

type Props = {
  organization: AdministeredPage
  readAt: number
  personLink: (id: string, label: ReactNode) => ReactNode
  /** Whether a member can be made an owner, because no owner can sign in. */
  mayAppoint: boolean
}

/** The members in the order of joining, with paging and search if there are many. */
export function PeopleCard({ organization: { id, members }, readAt, personLink, mayAppoint }: Props) {
  const { t, language } = useListTexts('organizations')
  const [typed, setTyped] = useState('')
  const term = useDebouncedValue(typed, 200).trim()
  const query = useInfiniteQuery({ ...peoplePages(id, term), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<Member | null>(null)
  const pages = query.data?.pages ?? []
  const people = pages.flatMap(({ items }) => items)
  return (
    <Card
      flush
      title={t('people.title')}
      description={t('people.shown', {
        shown: numberText(people.length, language),
        total: numberText(members, language),
      })}
      actions={
        members > few && (
          <SearchInput
            value={typed}
            onValueChange={setTyped}
            maxLength={200}
            label={t('people.search')}
            clearLabel={t('list.clearSearch')}
            className="w-full noscript:hidden sm:w-64"
          />
        )
      }
      footer={
        query.hasNextPage && (
          <Button whileReadOnly busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('list.more')}
          </Button>
        )
      }
    >
      <div className="border-t border-border">
        {query.isPending && <ListState state="loading" label={t('people.loading')} />}
        {query.isError && (
          <ListState
            state="failed"
            title={t('people.failed')}
            description={t('list.failed.description')}
            action={
              <Button whileReadOnly onClick={() => void query.refetch()}>
                {t('list.failed.retry')}
              </Button>
            }
          />
        )}
        {query.isSuccess && people.length === 0 && (
          <ListState state="none-found" title={t('people.noneFound', { term })} />
        )}
        {people.length > 0 && (
          <ul aria-label={t('people.title')} className="divide-y divide-border">
            {people.map((member) => (
              <RowBoundary key={member.id}>
                <PersonRow
                  member={member}
                  readAt={readAt}
                  personLink={personLink}
                  onAppoint={mayAppoint && member.role !== 'owner' ? () => setChosen(member) : undefined}
                />
              </RowBoundary>
            ))}
          </ul>
        )}
      </div>
      <AppointDialog
        organizationId={id}
        member={chosen}
        open={chosen !== null}
        onClose={() => setChosen(null)}
      />
    </Card>
  )
}

/** The search is shown above this number of members. */
const few = 10

type RowProps = Pick<Props, 'readAt' | 'personLink'> & { member: Member; onAppoint?: () => void }

function PersonRow({ member: { role, createdAt, user }, readAt, personLink, onAppoint }: RowProps) {
  const { t, language } = useListTexts('organizations')
  const name = user.name || user.email
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <Avatar name={name} seed={user.id} size="sm" />
        <div className="min-w-0">
          {personLink(user.id, <bdi className="wrap-anywhere">{name}</bdi>)}
          {user.name && (
            <EmailText email={user.email} className="block text-xs text-text-muted rtl:text-end" />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-xs text-text-muted">
          <RelativeTime at={createdAt} now={readAt} language={language} />
        </span>
        <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{t(`roles.${role}`)}</Badge>
        {onAppoint && (
          <Button size="sm" aria-label={t('appoint.one', { name })} onClick={onAppoint}>
            {t('appoint.action')}
          </Button>
        )}
      </div>
    </li>
  )
}

type AppointProps = { organizationId: string; member: Member | null; open: boolean; onClose: () => void }

function AppointDialog({ organizationId, member, open, onClose }: AppointProps) {
  const { t } = useListTexts('organizations')
  const queryClient = useQueryClient()
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()
  // Keeps the name while the dialog closes.
  const [named, setNamed] = useState(member)
  if (member && member !== named) setNamed(member)

  const appoint = async ({ user }: Member) => {
    const outcome = await run(() => appointOwner(organizationId, user.id))
    // Also after a failure: another administrator may have done it.
    refreshOrganizations(queryClient)
    onClose()
    if (outcome.ok) toast.success(t('appoint.done'))
    else fail(t('appoint.failed'), outcome.error)
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={
        <RichText
          text={t('appoint.question')}
          parts={{ who: <bdi>{named && (named.user.name || named.user.email)}</bdi> }}
        />
      }
      description={t('appoint.means')}
      confirmLabel={t('appoint.action')}
      cancelLabel={t('bulk.cancel')}
      busy={busy}
      onConfirm={() => named && void appoint(named)}
    />
  )
}
