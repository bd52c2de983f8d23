import type { CSSProperties } from 'react'
import { cn } from './cn'

const joiningScript = /\p{Script=Arabic}/u

/** First letters of the first and last word. Arabic initials are kept from joining and lose the article. */
function initialsOf(name: string) {
  const words = name
    .split('@', 1)[0]!
    .split(/[\s._-]+/)
    .filter(Boolean)
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  const letters = chosen.map((word) => Array.from(word.replace(/^ال(?=\S{2})/u, ''))[0]!.toLocaleUpperCase())
  return letters.join(joiningScript.test(name) ? '\u200c\u200a' : '') || '?'
}

/** A hue from 0 to 359, deterministic. */
function hueOf(text: string) {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619)
  return (hash >>> 0) % 360
}

const sizes = {
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-3xl',
}

type Props = {
  name: string
  /** Determines the tint, so that it survives a change of name. */
  seed?: string
  size?: keyof typeof sizes
  /** The class of its corners; round without one, as for people. */
  corners?: string
  className?: string
}

/** Decorative: the name is shown beside it. */
export function Avatar({ name, seed = name, size = 'md', corners, className }: Props) {
  return (
    <span
      aria-hidden="true"
      dir="auto"
      style={{ '--hue': hueOf(seed) } as CSSProperties}
      className={cn('avatar', corners, sizes[size], className)}
    >
      {initialsOf(name)}
    </span>
  )
}
