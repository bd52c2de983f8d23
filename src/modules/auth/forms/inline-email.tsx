import { Ltr } from '~/ui/text/ltr'

/** An address inside a sentence of either direction. */
export const InlineEmail = ({ children }: { children: string }) => (
  <Ltr className="font-medium wrap-anywhere text-text">{children}</Ltr>
)
