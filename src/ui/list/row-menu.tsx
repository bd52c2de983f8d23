import { Ellipsis } from 'lucide-react'
import { IconButton } from '../button'
import { Menu, type MenuEntries } from '../overlay/menu'

export const RowMenu = ({ label, entries }: { label: string; entries: () => MenuEntries }) => (
  <Menu
    entries={entries}
    trigger={(props) => (
      <IconButton
        {...props}
        size="sm"
        label={label}
        icon={<Ellipsis aria-hidden="true" />}
        className="noscript:hidden max-sm:size-11"
      />
    )}
  />
)
