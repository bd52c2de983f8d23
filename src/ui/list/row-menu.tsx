import { IconButton } from '../button'
import { Menu, type MenuEntries } from '../overlay/menu'

/** lucide's `Ellipsis` in one path; `.row-menu` in components.css draws it. */
const dots = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 12h0m7 0h0m7 0h0" />
  </svg>
)

export const RowMenu = ({ label, entries }: { label: string; entries: () => MenuEntries }) => (
  <Menu
    entries={entries}
    trigger={(props) => <IconButton {...props} size="sm" label={label} icon={dots} className="row-menu" />}
  />
)
