import type { ReactElement } from 'react'
import type { DrawRowLink, ListLinks } from '~/entity/list/use-list'
import { BookOpen, Pencil, Trash2 } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { onlyOne } from '~/entity/bulk/define-bulk'
import { RowMenu } from '~/ui/list/row-menu'
import type { ManagedSearch } from '~/example/catalogue/book/book.list'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import type { MenuEntry } from '~/ui/overlay/menu'
import type { BookBulkCommand } from './book-bulk'

export type BookLinks = ListLinks<ManagedSearch> & {
  book: DrawRowLink
  edit: DrawRowLink
  /** A file with what the list shows; `similar` where it shows what the words themselves do not find. */
  export: (search: ManagedSearch, similar: boolean, format: 'csv' | 'json') => ReactElement
}

type Props = { book: Book; caller: Caller; links: BookLinks; onCommand: (command: BookBulkCommand) => void }

/** What can be done to one book, from its row. */
export function BookMenu({ book, caller, links, onCommand }: Props) {
  const { t } = useTranslation('catalogue')
  const { id, title } = book

  const entries = (): MenuEntry[] => [
    {
      kind: 'link',
      label: t('list.open'),
      icon: <BookOpen aria-hidden="true" />,
      link: links.book(id, {}),
    },
    ...(can(caller, 'book.update')
      ? [
          {
            kind: 'link' as const,
            label: t('list.edit'),
            icon: <Pencil aria-hidden="true" />,
            link: links.edit(id, {}),
          },
        ]
      : []),
    ...(can(caller, 'book.delete')
      ? [
          { kind: 'separator' as const },
          {
            label: t('bulk.delete.action'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => onCommand({ action: 'delete', target: onlyOne(id, title) }),
          },
        ]
      : []),
  ]

  return <RowMenu label={t('list.actionsFor', { title })} entries={entries} />
}
