import { createContext, use } from 'react'
import { cn } from '../cn'
import { CopyButton } from '../text/copy-button'

type Texts = { label: string; copy: string; copied: string }

export const RequestIdTexts = createContext<Texts | null>(null)

/** The id of the failed request, under which the log has its lines. */
export function RequestId({ id, className = 'mt-6' }: { id: string | null | undefined; className?: string }) {
  const texts = use(RequestIdTexts)
  if (!id || !texts) return null
  return (
    <p
      className={cn('flex flex-wrap items-center justify-center gap-x-2 text-xs text-text-muted', className)}
    >
      {texts.label}
      {/* Browsers cannot read the response headers of their own page, so they keep the server's text. */}
      <bdi dir="ltr" suppressHydrationWarning className="font-mono wrap-anywhere select-all">
        {id}
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
