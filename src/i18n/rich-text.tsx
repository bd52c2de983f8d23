import { Fragment, type ReactNode } from 'react'

/** A message in which `<name/>` stands for something that is not text: 'Sent to <email/>.' */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text
    .split(/<(\w+)\/>/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>)
}
