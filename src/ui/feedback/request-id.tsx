import { createContext, use } from 'react'
import { cn } from '../cn'
import { CopyButton } from '../text/copy-button'

type Texts = { label: string; copy: string; copied: string }

export const RequestIdTexts = createContext<Texts | null>(null)

/** Which request it was that failed, for a report: the log has its lines under this id. */
export function RequestId({ id, className = 'mt-6' }: { id: string | null | undefined; className?: string }) {
  const texts = use(RequestIdTexts)
  if (!id || !texts) return null
  return (
    <p
      className={cn('flex flex-wrap items-center justify-center gap-x-2 text-xs text-text-muted', className)}
    >
      {texts.label}
      {/* Browsers that do not tell a page its own id keep what the server wrote. */}
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
