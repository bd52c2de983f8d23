import type { ComponentType, ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { DefinitionList } from '~/ui/text/definition-list'
import { RelativeTime } from '~/ui/text/relative-time'
import { namesOf } from '../fields/define-fields'
import type { AnySearch } from '../list/define-list'
import { DeleteCard } from '../screen/delete-card'
import type { CrudEntity, Entry } from './crud-entity'
import { type AnyCells, EntryValue } from './entry-value'
import { RemoveDialog, type RemoveDialogProps } from './remove-dialog'
import { nameOf } from './use-remove'

type Props<E extends Entry, S extends AnySearch> = {
  entity: CrudEntity<E, S>
  caller: Caller
  entry: E
  readAt: number
  back: ReactNode
  actions: ReactNode
  onDeleted: () => Promise<void>
  cells?: AnyCells
  /** Replaces the default confirmation dialog. */
  RemoveDialog?: ComponentType<RemoveDialogProps>
}

/** The page of one entry: its fields, and the delete action set apart at the end. */
export function CrudPage<E extends Entry, S extends AnySearch>(props: Props<E, S>) {
  const { entity, caller, entry, readAt, back, actions, cells, onDeleted } = props
  const { RemoveDialog: RemoveOne = RemoveDialog } = props
  const { t, language } = useTranslation('crud')
  const formatMessage = useMessage()
  const time = (at: Date) => <RelativeTime at={at} now={readAt} language={language} />
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeader back={back} title={<bdi>{nameOf(entity, entry)}</bdi>} actions={actions} />
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
          {(dialog) => <RemoveOne {...dialog} entity={entity} entry={entry} leave={onDeleted} />}
        </DeleteCard>
      )}
    </div>
  )
}
