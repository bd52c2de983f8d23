import { Group } from './group'

const swatches = [
  ['bg-surface', 'surface'],
  ['bg-surface-raised', 'surface-raised'],
  ['bg-surface-sunken', 'surface-sunken'],
  ['bg-hover', 'hover'],
  ['bg-text', 'text'],
  ['bg-text-muted', 'text-muted'],
  ['bg-border', 'border'],
  ['bg-border-strong', 'border-strong'],
  ['bg-accent', 'accent'],
  ['bg-accent-hover', 'accent-hover'],
  ['bg-accent-text', 'accent-text'],
  ['bg-accent-soft', 'accent-soft'],
  ['bg-danger', 'danger'],
  ['bg-danger-text', 'danger-text'],
  ['bg-danger-soft', 'danger-soft'],
  ['bg-success', 'success'],
  ['bg-success-soft', 'success-soft'],
  ['bg-warning', 'warning'],
  ['bg-warning-soft', 'warning-soft'],
  ['bg-focus', 'focus'],
]

export function ColoursGroup() {
  return (
    <Group title="Colours">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {swatches.map(([colour, name]) => (
          <li key={name} className="text-xs">
            <span className={`mb-1.5 block h-12 rounded ring-1 ring-border ring-inset ${colour}`} />
            {name}
          </li>
        ))}
      </ul>
    </Group>
  )
}
