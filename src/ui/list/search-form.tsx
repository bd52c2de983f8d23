import type { ReactNode } from 'react'
import { maxSearchTerm } from '~/lib/search-params'
import { Button } from '../button'
import { SearchBox } from './search-box'

type Props = {
  /** For fields outside of the form element. */
  id?: string
  /** The current search term. */
  term: string
  onTerm: (term: string) => void
  label: string
  clearLabel: string
  /** The label of the submit button without JavaScript. */
  applyLabel: string
  /** Further fields of the form. */
  children?: ReactNode
  /** Rendered after the form, outside of it. */
  after?: ReactNode
  className?: string
  boxClassName?: string
}

/** A GET form without JavaScript; with it every change applies at once. */
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
