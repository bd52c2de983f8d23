import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DrawExportLink } from '~/entity/crud/field-list'
import type { AnySearch } from '~/entity/list/define-list'
import type { DrawRowLink, ListLinks } from '~/entity/list/use-list'
import { stringifySearch } from '~/lib/search-params'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

type Path = LinkOptions['to']

/** Draws links to a page that needs no parameters but those of the address it stands on. */
export const pageLink =
  (to: Path): NonNullable<ListLinks<never>['create']> =>
  (link) => <Link to={to} {...link} />

/** Draws the links of rows, to a page whose address names one of them. */
export const rowLink =
  (to: Extract<Path, `${string}$id${string}`>): DrawRowLink =>
  (id, link) => <Link to={to} params={{ id } as never} {...link} />

/** Draws links to the file of what a list shows: the answer is a download, so the page stays where it is. */
export const exportLink =
  (plural: string): DrawExportLink<AnySearch> =>
  ({ cursor: _, ...asked }, link) => (
    <a href={`/api/rest/${plural}/export${stringifySearch(asked)}`} download {...link} />
  )

type Props = {
  title: ReactNode
  description?: ReactNode
  /** The way to a new one, for those who may add any. */
  create?: ListLinks<never>['create']
  createLabel?: ReactNode
  /** Before it. */
  actions?: ReactNode
  children: ReactNode
}

/** The page of a list: its title, what adds to it, and the list. */
export function ListPage({ title, description, create, createLabel, actions, children }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={description}
        actions={
          create && (
            <>
              {actions}
              {create({
                className: buttonClass({ variant: 'primary', className: 'max-sm:h-11' }),
                children: createLabel,
              })}
            </>
          )
        }
      />
      {children}
    </div>
  )
}
