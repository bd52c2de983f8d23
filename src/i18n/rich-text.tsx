import { Fragment, type ReactNode } from 'react'

/**
 * A message with placeholders for elements: 'Sent to <email/>.' Unknown placeholders are rendered as text,
 * because they may be part of a value; own properties only, so that '<constructor/>' finds nothing.
 */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text
    .split(/<(\w+)\/>/)
    .map((piece, index) => (
      <Fragment key={index}>
        {index % 2 === 0 ? piece : Object.hasOwn(parts, piece) ? parts[piece] : `<${piece}/>`}
      </Fragment>
    ))
}
