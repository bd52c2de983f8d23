import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { can } from '~/access/can'
import { CrudList, type CrudLinks } from '~/entity/crud/crud-list'
import type { AnyEntity } from '~/entity/define-entity'
import type { AnySearch } from '~/entity/list/define-list'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { stringifySearch } from '~/lib/search-params'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'
import { type EntityViewProps, useEntity } from './use-entity'

/** The list of a described entity, as a page. */
export function EntityListPage<E extends AnyEntity>(props: EntityViewProps<E> & { description?: ReactNode }) {
  const { name, plural } = props.entity
  const { requests, paths, caller, search, view } = useEntity(props)
  const { t } = useTranslation('crud')
  const formatMessage = useMessage()
  const navigate = useNavigate()
  const mayCreate = can(caller, requests.permission('create'))
  const [importing, setImporting] = useState(false)
  const withChange = (change: Partial<AnySearch>) => ((before: object) => ({ ...before, ...change })) as never

  const links: CrudLinks<AnySearch> = {
    list: (change, link) => (
      <Link
        to={paths.list}
        search={withChange(change)}
        // The next rows come below the others, not as a page.
        preload={change.cursor ? false : undefined}
        {...link}
      />
    ),
    one: (id, link) => <Link to={paths.one} params={{ id } as never} {...link} />,
    edit: (id, link) => <Link to={paths.update} params={{ id } as never} {...link} />,
    export: ({ cursor: _, ...asked }, link) => (
      // The answer is a file, so the page stays where it is.
      <a href={`/api/rest/${plural}/export${stringifySearch(asked)}`} download {...link} />
    ),
    create: mayCreate ? (link) => <Link to={paths.new} {...link} /> : null,
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={formatMessage(`${name}:many`)}
        description={props.description && <span className="max-sm:hidden">{props.description}</span>}
        actions={
          mayCreate && (
            <>
              <Button
                icon={<FileUp aria-hidden="true" />}
                onClick={() => setImporting(true)}
                className="noscript:hidden max-sm:h-11"
              >
                {t('list.importFile')}
              </Button>
              <Link to={paths.new} className={buttonClass({ variant: 'primary', className: 'max-sm:h-11' })}>
                <Plus aria-hidden="true" />
                {formatMessage(`${name}:add`)}
              </Link>
            </>
          )
        }
      />
      <CrudList
        {...view}
        entity={requests}
        caller={caller}
        search={search}
        links={links}
        onSearch={(change, replace) =>
          void navigate({ to: '.', search: withChange(change), replace, resetScroll: !replace })
        }
        importing={importing}
        onImportClose={() => setImporting(false)}
      />
    </div>
  )
}
