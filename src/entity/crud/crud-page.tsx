import { type ReactNode, useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { DefinitionList } from '~/ui/text/definition-list'
import { RelativeTime } from '~/ui/text/relative-time'
import { namesOf } from '../fields/define-fields'
import type { AnySearch } from '../list/define-list'
import type { CrudEntity, Entry } from './crud-entity'
import { EntryValue } from './entry-value'
import { RemoveDialog } from './remove-dialog'
import { nameOf, useRemove } from './use-remove'

type Props<E extends Entry, S extends AnySearch> = {
  entity: CrudEntity<E, S>
  caller: Caller
  entry: E
  /** When it was read. */
  readAt: number
  back: ReactNode
  actions: ReactNode
  onDeleted: () => Promise<void>
}

/** The page of one entry: what is known of it, and last and apart what cannot be wanted by accident. */
export function CrudPage<E extends Entry, S extends AnySearch>(props: Props<E, S>) {
  const { entity, caller, entry, readAt, back, actions, onDeleted } = props
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
              value: <EntryValue entity={entity} entry={entry} field={field} />,
            })),
            { term: t('detail.added'), value: time(entry.createdAt) },
            { term: t('detail.changed'), value: time(entry.updatedAt) },
          ]}
        />
      </Card>
      {can(caller, entity.permission('delete')) && (
        <DeleteCard entity={entity} entry={entry} onDeleted={onDeleted} />
      )}
    </div>
  )
}

type DeleteProps<E extends Entry, S extends AnySearch> = Pick<Props<E, S>, 'entity' | 'entry' | 'onDeleted'>

function DeleteCard<E extends Entry, S extends AnySearch>({ entity, entry, onDeleted }: DeleteProps<E, S>) {
  const { t } = useTranslation('crud')
  const [open, setOpen] = useState(false)
  const remove = useRemove(entity)
  return (
    <div className="mt-8">
      <Card
        tone="danger"
        title={t('remove.title')}
        description={t('remove.description')}
        footer={
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('remove.action')}
          </Button>
        }
      />
      <RemoveDialog
        open={open}
        title={t('remove.question', { name: nameOf(entity, entry) })}
        onClose={() => setOpen(false)}
        onConfirm={() => remove(entry, onDeleted)}
      />
    </div>
  )
}
