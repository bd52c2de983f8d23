import { Component, createContext, type ReactNode, use } from 'react'

/** What is said in the place of a row that cannot be drawn; given once, around everything that has lists. */
export const BrokenRowText = createContext('—')

type Props = {
  children: ReactNode
  /** The row's own element around the words; an item of a list where nothing else is given. */
  frame?: (words: ReactNode) => ReactNode
}

/**
 * An error boundary for one row: what cannot be drawn of it costs this row and not the list. Boundaries do nothing
 * while the server renders to a string, so whatever formats stored data must be total all the same.
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
