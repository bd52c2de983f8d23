import { product } from '~/lib/product'
import { cn } from './cn'

const sizes = { sm: 'gap-1.5 text-lg', md: 'gap-2 text-xl', lg: 'gap-2.5 text-3xl' }

type Props = { size?: keyof typeof sizes; markOnly?: boolean; className?: string }

/** A proper noun: never translated, and written in its own direction. */
export function Wordmark({ size = 'md', markOnly, className }: Props) {
  return (
    <span
      dir="auto"
      lang={product.language}
      className={cn('inline-flex items-center leading-none', sizes[size], className)}
    >
      <Mark title={markOnly ? product.name : undefined} />
      {!markOnly && (
        <span className="title-face line-clamp-2 max-w-[7em] min-w-0 wrap-break-word">{product.name}</span>
      )}
    </span>
  )
}

/** An open cover with its ribbon. */
function Mark({ title }: { title?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      className="size-[1.25em] shrink-0 text-accent-text"
    >
      <path
        d="M9 4.6 3.4 2.3A1 1 0 0 0 2 3.2v15.3c0 .5.3 1 .8 1.2L9 22V4.6Z"
        fill="currentColor"
        opacity="0.45"
      />
      <path
        d="M10.5 4h3.2v7.2c0 .4.5.7.8.4l1.5-1.3 1.5 1.3c.3.3.8 0 .8-.4V4h1.9c1 0 1.8.8 1.8 1.8v14.4c0 1-.8 1.8-1.8 1.8h-9.7V4Z"
        fill="currentColor"
      />
    </svg>
  )
}
