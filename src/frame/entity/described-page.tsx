import { can } from '~/access/can'
import { EntryValue } from '~/entity/crud/entry-value'
import { RemoveDialog as PlainRemoveDialog } from '~/entity/crud/remove-dialog'
import { type AnyEntity, entryName } from '~/entity/define-entity'
import { namesOf } from '~/entity/fields/define-fields'
import { DeleteCard } from '~/entity/screen/delete-card'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { DefinitionList } from '~/ui/text/definition-list'
import { RelativeTime } from '~/ui/text/relative-time'
import { EntityPage } from './entity-page'
import { type EntityViewProps, useEntity } from './use-entity'

/** The page of one entry of a described entity: its fields, and the delete action set apart at the end. */
export function DescribedPage<E extends AnyEntity>(props: EntityViewProps<E>) {
  const { requests: entity, pages, caller, view } = useEntity(props)
  const { cells, RemoveDialog = PlainRemoveDialog } = view
  const { t, language } = useTranslation('crud')
  const formatMessage = useMessage()
  return (
    <EntityPage entity={pages}>
      {({ entry, readAt, back, editLink, onDeleted }) => {
        const time = (at: Date) => <RelativeTime at={at} now={readAt} language={language} />
        return (
          <div className="flex max-w-3xl flex-col gap-8">
            <PageHeader
              back={back}
              title={<bdi>{entryName(entity, entry)}</bdi>}
              actions={can(caller, entity.permission('update')) && editLink(t('detail.edit'))}
            />
            <Card title={t('detail.facts')}>
              <DefinitionList
                items={[
                  ...namesOf(entity.fields).map((field) => ({
                    term: formatMessage(`${entity.name}:fields.${field}`),
                    value: <EntryValue entity={entity} entry={entry} field={field} cells={cells} />,
                  })),
                  { term: t('detail.added'), value: time(entry.createdAt) },
                  { term: t('detail.changed'), value: time(entry.updatedAt) },
                ]}
              />
            </Card>
            {can(caller, entity.permission('delete')) && (
              <DeleteCard t={(text) => t(`remove.${text}`)}>
                {(dialog) => <RemoveDialog {...dialog} entity={entity} entry={entry} leave={onDeleted} />}
              </DeleteCard>
            )}
          </div>
        )
      }}
    </EntityPage>
  )
}
