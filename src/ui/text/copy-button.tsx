import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../button'
import type { ButtonProps } from '../button'

type Props = Omit<ButtonProps, 'children' | 'icon' | 'onClick' | 'onCopy'> & {
  text: string
  label: string
  copiedLabel: string
  onCopied?: () => void
  onFailed?: () => void
}

export function CopyButton({ text, label, copiedLabel, onCopied, onFailed, ...rest }: Props) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
    } catch {
      // No permission, or a page without https.
      onFailed?.()
    }
  }

  return (
    <Button
      whileReadOnly
      {...rest}
      onClick={copy}
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    >
      {/* Both texts share one grid cell, so that the button keeps its width. */}
      <span aria-live="polite" className="grid text-start *:[grid-area:1/1]">
        <span className={copied ? 'invisible' : undefined}>{label}</span>
        <span className={copied ? undefined : 'invisible'}>{copiedLabel}</span>
      </span>
    </Button>
  )
}
