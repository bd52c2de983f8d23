import { Braces, ChevronDown, Download, Sheet } from 'lucide-react'
import type { ReactElement } from 'react'
import type { ManagedSearch } from '~/example/catalogue/book/book.list'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Menu } from '~/ui/overlay/menu'

/** Renders a link to a file with the listed books; `similar` includes similar matches. */
export type ExportLink = (search: ManagedSearch, similar: boolean, format: 'csv' | 'json') => ReactElement

type Props = { search: ManagedSearch; similar: boolean; link: ExportLink }

/** Exports the whole list as a file. */
export function ExportMenu({ search, similar, link }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <Menu
      entries={() => [
        {
          kind: 'link',
          label: t('export.csv'),
          icon: <Sheet aria-hidden="true" />,
          link: link(search, similar, 'csv'),
        },
        {
          kind: 'link',
          label: t('export.json'),
          icon: <Braces aria-hidden="true" />,
          link: link(search, similar, 'json'),
        },
      ]}
      trigger={(props) => (
        <Button
          {...props}
          size="sm"
          variant="ghost"
          icon={<Download aria-hidden="true" />}
          className="noscript:hidden max-sm:h-11"
        >
          {t('export.open')}
          <ChevronDown aria-hidden="true" className="text-text-muted" />
        </Button>
      )}
    />
  )
}
