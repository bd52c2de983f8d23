import { Component, createContext, type ReactNode, use } from 'react'

/** The text in place of a row that fails to render; provided once for all lists. */
export const BrokenRowText = createContext('—')

type Props = {
  children: ReactNode
  /** Wraps the text in the row's element; a list item by default. */
  frame?: (words: ReactNode) => ReactNode
}

/**
 * An error boundary for one row, so that an error does not break the list. Error boundaries do not work during server
 * rendering to a string, so formatting functions must not throw either.
 */
export class RowBoundary extends Component<Props, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true })

  override state = { isBroken: false }

  override render() {
    const { children, frame = inList } = this.props
    return this.state.isBroken ? frame(<BrokenRow />) : children
  }
}

const inList = (words: ReactNode) => <li className="px-5 py-4 text-sm">{words}</li>

function BrokenRow() {
  return <span className="text-text-muted italic">{use(BrokenRowText)}</span>
}
