import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { CopyableText } from '~/modules/user/person/copyable-text'
import { Card } from '~/ui/card'
import { DefinitionList } from '~/ui/text/definition-list'
import { RelativeTime } from '~/ui/text/relative-time'
import type { AdministeredPage } from './administered.contract'
import { OwnerNames } from './organization-facts'

type Props = {
  organization: AdministeredPage
  readAt: number
  personLink: (id: string, label: ReactNode) => ReactNode
}

/** The owners of an organization, and its usage of its quotas. */
export function NumbersCard({ organization, readAt, personLink }: Props) {
  const { t, language } = useTranslation('organizations')
  const { defaults, owners } = organization
  const time = (at: Date) => <RelativeTime at={at} now={readAt} language={language} />

  const ofMost = (has: number, own: number | null, usual: number) => {
    const most = own ?? usual
    return (
      <span className="tabular-nums">
        <span className={has >= most ? 'font-medium text-warning' : undefined}>
          {t('detail.ofMost', { has: numberText(has, language), most: numberText(most, language) })}
        </span>
        {own !== null && <span className="ms-2 text-xs text-text-muted">{t('quotas.own')}</span>}
      </span>
    )
  }

  return (
    <Card title={t('detail.facts')}>
      <DefinitionList
        items={[
          {
            term: t('fields.owner'),
            value: <OwnerNames owners={owners} link={(person, label) => personLink(person.id, label)} />,
          },
          {
            term: t('fields.members'),
            value: ofMost(organization.members, organization.maxMembers, defaults.members),
          },
          {
            term: t('fields.teams'),
            value: ofMost(organization.teams, organization.maxTeams, defaults.teams),
          },
          {
            term: t('fields.invitations'),
            value: ofMost(organization.invitations, organization.maxInvitations, defaults.invitations),
          },
          { term: t('fields.created'), value: time(organization.createdAt) },
          { term: t('fields.changed'), value: time(organization.updatedAt) },
          {
            term: t('fields.id'),
            value: <CopyableText text={organization.id} label={t('detail.copyId')} />,
          },
        ]}
      />
    </Card>
  )
}
