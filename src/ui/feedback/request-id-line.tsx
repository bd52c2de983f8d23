import { createContext, use } from 'react'
import { cn } from '../cn'
import { CopyButton } from '../text/copy-button'

type Texts = { label: string; trace: string; copy: string; copied: string }

export const RequestIdTexts = createContext<Texts | null>(null)

type Props = { id: string | null | undefined; trace?: string | null | undefined; className?: string }

/** The id of the failed request and of its trace, under which the log has its lines. */
export function RequestId({ id, trace, className = 'mt-6' }: Props) {
  const texts = use(RequestIdTexts)
  if (!id || !texts) return null
  return (
    <p
      className={cn('flex flex-wrap items-center justify-center gap-x-2 text-xs text-text-muted', className)}
    >
      {texts.label}
      {/* Browsers cannot read the response headers of their own page, so they keep the server's text. */}
      <bdi dir="ltr" suppressHydrationWarning className="font-mono wrap-anywhere select-all">
        {trace ? `${id} · ${texts.trace} ${trace}` : id}
      </bdi>
      <CopyButton
        variant="ghost"
        size="sm"
        text={id}
        label={texts.copy}
        copiedLabel={texts.copied}
        className="noscript:hidden"
      />
    </p>
  )
}
