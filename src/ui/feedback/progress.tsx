type Props = {
  label: string
  /** From 0 to 1. */
  share: number
  /** The progress as text. */
  text: string
}

export function Progress({ label, share, text }: Props) {
  const percent = Math.floor(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      className="h-2.5 overflow-hidden rounded-full bg-surface-sunken ring-1 ring-border ring-inset"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-200 motion-reduce:transition-none"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
