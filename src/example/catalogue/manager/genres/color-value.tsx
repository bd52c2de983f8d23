import { Ltr } from '~/ui/text/ltr'

export const ColorValue = ({ value }: { value: string }) => (
  <span className="inline-flex items-center gap-3 align-middle">
    <span
      aria-hidden="true"
      style={{ backgroundColor: value }}
      className="relative h-9 w-6 shrink-0 overflow-hidden rounded-[0.1875rem] ring-1 ring-border-strong/40 before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-[#000]/20"
    />
    <Ltr className="text-text-muted tabular-nums">{value}</Ltr>
  </span>
)
