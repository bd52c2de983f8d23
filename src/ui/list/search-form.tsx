import type { ReactNode } from 'react'
import { maxSearchTerm } from '~/lib/search-params'
import { Button } from '../button'
import { SearchBox } from './search-box'

type Props = {
  /** For what belongs to it and stands elsewhere. */
  id?: string
  /** What the list was searched for. */
  term: string
  onTerm: (term: string) => void
  label: string
  clearLabel: string
  /** Names the button there is without script. */
  applyLabel: string
  /** Further fields of the form. */
  children?: ReactNode
  /** Rendered behind the form, outside of it. */
  after?: ReactNode
  className?: string
  boxClassName?: string
}

/** A form that asks by itself where no script runs; with script, every change takes effect at once. */
export function SearchForm({ term, onTerm, children, after, boxClassName, ...props }: Props) {
  return (
    <form
      id={props.id}
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className={props.className ?? 'flex flex-wrap items-center gap-2'}
    >
      <SearchBox
        name="searchTerm"
        maxLength={maxSearchTerm}
        label={props.label}
        clearLabel={props.clearLabel}
        value={term}
        onSearch={onTerm}
        className={boxClassName}
      />
      {children}
      <span className="hidden noscript:inline">
        <Button whileReadOnly type="submit">
          {props.applyLabel}
        </Button>
      </span>
      {after}
    </form>
  )
}
