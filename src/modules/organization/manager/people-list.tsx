import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fromFirstPage } from '~/entity/list/list-screen'
import { type ListLinks, type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import { ListTable } from '~/entity/screen/list-table'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useUserFailureToast } from '~/modules/user/use-user-failure'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { PersonCell } from '~/ui/list/person-cell'
import { SearchForm } from '~/ui/list/search-form'
import { ActionDialog } from '~/ui/overlay/action-dialog'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { displayName } from '../members/display-name'
import { memberList, type MemberSearch } from '../members/member.list'
import type { Member } from '../members/member.contract'
import { appointOwner, peoplePages, refreshOrganizations } from './administered.requests'
import type { AdministeredPage } from './administered.contract'

export type PeopleProps = {
  search: MemberSearch
  links: ListLinks<MemberSearch>
  onSearch: OnSearch<MemberSearch>
}

type Props = PeopleProps & {
  organization: AdministeredPage
  personLink: (id: string, label: ReactNode) => ReactNode
  /** Whether a member can be made an owner, because no owner can sign in. */
  mayAppoint: boolean
}

/** The search is shown above this number of members. */
const few = 10

/** The members of an organization, with a search if there are many. */
export function PeopleList({ organization, search, links, onSearch, personLink, mayAppoint }: Props) {
  const { id, members } = organization
  const { t } = useTranslation('organizations')
  // Without the sentences of the list of organizations.
  const texts = useListTexts('list')
  const data = useList(memberList, peoplePages(id, search), search, texts)
  const queryClient = useQueryClient()
  const showFailure = useUserFailureToast()
  const appointing = useDialogState<Member['user']>()
  return (
    <section aria-labelledby="people" className="flex flex-col gap-4">
      <h2 id="people" className="text-base font-semibold">
        {t('people.title')}
      </h2>
      <ListTable
        {...{ list: memberList, data, search, links, texts }}
        caption={t('people.title')}
        toolbar={
          members > few && (
            <SearchForm
              term={search.searchTerm}
              onTerm={(searchTerm) => onSearch(fromFirstPage<MemberSearch>({ searchTerm }), true)}
              label={t('people.search')}
              clearLabel={texts.t('list.clearSearch')}
              applyLabel={texts.t('list.apply')}
              boxClassName="w-full sm:w-64"
            />
          )
        }
        columns={({ sorted, time }) => [
          {
            key: 'person',
            header: texts.t('list.name'),
            primary: true,
            ...sorted('name', '-name'),
            cell: ({ user }) => <PersonCell person={user} link={(name) => personLink(user.id, name)} />,
          },
          {
            key: 'role',
            header: t('people.role'),
            cell: ({ role }) => (
              <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{t(`roles.${role}`)}</Badge>
            ),
          },
          {
            key: 'joined',
            header: t('people.joined'),
            className: 'sm:whitespace-nowrap',
            ...sorted('createdAt', '-createdAt'),
            cell: ({ createdAt }) => time(createdAt),
          },
          mayAppoint && {
            key: 'appoint',
            // No visible heading, because the button has its own label.
            header: <span className="sr-only">{t('appoint.action')}</span>,
            className: 'max-sm:justify-end sm:text-end',
            cell: ({ role, user }) =>
              role !== 'owner' && (
                <Button
                  size="sm"
                  aria-label={t('appoint.one', { name: displayName(user) })}
                  onClick={() => appointing.show(user)}
                >
                  {t('appoint.action')}
                </Button>
              ),
          },
        ]}
      />
      {appointing.draw((person, dialog) => (
        <ActionDialog
          {...dialog}
          focusAfter={() => data.resultsRef.current}
          title={<RichText text={t('appoint.question')} parts={{ who: <bdi>{displayName(person)}</bdi> }} />}
          description={t('appoint.means')}
          confirmLabel={t('appoint.action')}
          cancelLabel={texts.t('bulk.cancel')}
          act={async () => {
            await appointOwner(id, person.id)
            toast.success(t('appoint.done'))
          }}
          onFailure={(error) => showFailure(t('appoint.failed'), error)}
          refresh={() => refreshOrganizations(queryClient)}
        />
      ))}
    </section>
  )
}
