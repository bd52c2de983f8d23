import { Fragment, type ReactNode } from 'react'

/**
 * A message in which `<name/>` stands for something that is not text: 'Sent to <email/>.' A name that is not among
 * the parts is text, as it may be part of a value: looked up like one, '<constructor/>' would be a function.
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
