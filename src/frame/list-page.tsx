import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DrawExportLink } from '~/entity/crud/field-list'
import type { AnySearch } from '~/entity/list/define-list'
import type { DrawRowLink, ListLinks } from '~/entity/list/use-list'
import { stringifySearch } from '~/lib/search-params'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

type Path = LinkOptions['to']

/** Renders links to a page with the route parameters of the current one. */
export const pageLink =
  (to: Path): NonNullable<ListLinks<never>['create']> =>
  (link) => <Link to={to} {...link} />

/** Renders links to the page of a row. */
export const rowLink =
  (to: Extract<Path, `${string}$id${string}`>): DrawRowLink =>
  (id, link) => <Link to={to} params={{ id } as never} {...link} />

/** Renders links to the exported file of a list. The response is a download, so the page stays. */
export const exportLink =
  (plural: string): DrawExportLink<AnySearch> =>
  ({ cursor: _, ...asked }, link) => (
    <a href={`/api/rest/${plural}/export${stringifySearch(asked)}`} download {...link} />
  )

type Props = {
  title: ReactNode
  description?: ReactNode
  /** Link to the form for a new entry; null without the permission. */
  create?: ListLinks<never>['create']
  createLabel?: ReactNode
  /** Actions before that link. */
  actions?: ReactNode
  children: ReactNode
}

/** The page of a list with title and actions. */
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
