import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { ListState } from '~/ui/list-state'
import { everything } from './list-search'
import type { BrowseLinks } from './links'
import type { useBookList } from './use-book-list'

type Props = { list: ReturnType<typeof useBookList>; links: BrowseLinks }

/** What is said where the books would be. */
export function NoBooks({ list, links }: Props) {
  const { t } = useTranslation('book')
  switch (list.state) {
    case 'failed':
      return (
        <ListState
          state="failed"
          title={t('list.failed.title')}
          description={t('list.failed.description')}
          action={<Button onClick={list.retry}>{t('list.failed.retry')}</Button>}
        />
      )
    case 'none-yet':
      return (
        <ListState
          state="none-yet"
          title={t('none')}
          description={t('noneDescription')}
          action={links.create?.({
            className: buttonClass({ variant: 'primary' }),
            children: t('list.addFirst'),
          })}
        />
      )
    case 'none-found': {
      const { searchTerm } = list.shownFor
      return (
        <ListState
          state="none-found"
          title={searchTerm ? t('list.noneFound.term', { term: searchTerm }) : t('list.noneFound.filter')}
          description={t('list.noneFound.description')}
          action={links.list(everything(list.shownFor), {
            className: buttonClass(),
            children: t('list.noneFound.clear'),
          })}
        />
      )
    }
    default:
      return <ListState state="loading" label={t('list.loading')} />
  }
}
