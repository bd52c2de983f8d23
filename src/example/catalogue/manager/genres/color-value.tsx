import { Ltr } from '~/ui/text/ltr'

export const ColorValue = ({ value }: { value: string }) => (
  <span className="inline-flex items-center gap-3 align-middle">
    <span aria-hidden="true" style={{ backgroundColor: value }} className="color-spine" />
    <Ltr className="text-text-muted">{value}</Ltr>
  </span>
)
