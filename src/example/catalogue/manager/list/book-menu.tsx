import { BookOpen, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { IconButton } from '~/ui/button'
import { Menu, type MenuEntry } from '~/ui/overlay/menu'
import type { BookLinks } from './links'
import type { Question } from './target'

type Props = { book: Book; caller: Caller; links: BookLinks; onAsk: (question: Question) => void }

/** What can be done to one book, from its row. */
export function BookMenu({ book, caller, links, onAsk }: Props) {
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
            onSelect: () =>
              onAsk({
                action: 'delete',
                target: { which: { ids: [id] }, count: 1, countIsAtLeast: false, title },
              }),
          },
        ]
      : []),
  ]

  return (
    <Menu
      entries={entries}
      trigger={(props) => (
        <IconButton
          {...props}
          size="sm"
          label={t('list.actionsFor', { title })}
          icon={<Ellipsis aria-hidden="true" />}
          className="noscript:hidden max-sm:size-11"
        />
      )}
    />
  )
}
