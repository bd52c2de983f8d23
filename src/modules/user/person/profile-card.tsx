import { EntryValue } from '~/entity/crud/entry-value'
import { type Fields, namesOf } from '~/entity/fields/define-fields'
import { useMessage } from '~/i18n/use-message'
import { details } from '~/modules/auth/user.fields'
import { useTranslation } from '~/i18n/react'
import { Card } from '~/ui/card'
import { DefinitionList } from '~/ui/text/definition-list'
import { RelativeTime } from '~/ui/text/relative-time'
import type { User } from '../user.schema'
import { UserRole } from '../user-state'
import { CopyableText } from './copyable-text'

const described: { name: string; fields: Fields } = { name: 'user', fields: details }

export function ProfileCard({ user, now }: { user: User; now: number }) {
  const { t, language } = useTranslation(['user', 'auth'])
  const formatMessage = useMessage()
  const time = (at: Date) => <RelativeTime at={at} now={now} language={language} />
  return (
    <Card title={t('person.profile.title')}>
      <DefinitionList
        items={[
          {
            term: t('auth:email.label'),
            value: <CopyableText text={user.email} label={t('person.profile.copyEmail')} />,
          },
          {
            term: t('person.profile.verified'),
            value: t(user.emailVerified ? 'person.profile.yes' : 'person.profile.notYet'),
          },
          { term: t('fields.role'), value: <UserRole role={user.role} /> },
          ...namesOf(described.fields).map((field) => ({
            term: formatMessage(`user:fields.${field}`),
            value: <EntryValue entity={described} entry={user} field={field} />,
          })),
          { term: t('person.profile.joined'), value: time(user.createdAt) },
          {
            term: t('person.profile.onboarded'),
            value: user.onboardedAt ? time(user.onboardedAt) : t('person.profile.notYet'),
          },
          ...(user.banned ? banFacts() : []),
          {
            term: t('person.profile.id'),
            value: <CopyableText text={user.id} label={t('person.profile.copyId')} />,
          },
        ]}
      />
    </Card>
  )

  function banFacts() {
    const ends = user.banExpires && <RelativeTime ahead at={user.banExpires} now={now} language={language} />
    return [
      {
        term: t('person.profile.banReason'),
        value: <bdi>{user.banReason ?? t('person.profile.noReason')}</bdi>,
      },
      { term: t('person.profile.banEnds'), value: ends ?? t('person.profile.never') },
    ]
  }
}
