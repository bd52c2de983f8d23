import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { Button } from '~/ui/button'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import type { Shelf } from './shelf.schema'
import { ShelfCards } from './shelf-cards'

const ShelfDialog = lateDialog(async () => (await import('./shelf-dialog')).ShelfDialog)

type Props = {
  shelves: Shelf[]
  /** The owner; absent: the reader. */
  organizationId?: string
  mayCreate: boolean
  link: ComponentProps<typeof ShelfCards>['link']
  /** Renders the page's header with the button for a new shelf. */
  header: (create: ReactNode) => ReactNode
  /** The empty state. */
  none?: (create: ReactNode) => ReactNode
  onCreated: (id: string) => void
}

export function ShelvesPage({ shelves, organizationId, mayCreate, link, header, none, onCreated }: Props) {
  const { t } = useTranslation('shelf')
  const { show, draw } = useDialogState<'new'>()
  const create = mayCreate && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => show('new')}
      className="noscript:hidden max-sm:h-11"
    >
      {t('new.action')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-8">
      {header(shelves.length > 0 || !none ? create : null)}
      {shelves.length > 0 ? <ShelfCards shelves={shelves} link={link} /> : none?.(create)}
      {mayCreate && !organizationId && (
        // Without JavaScript, posted to this page.
        <form method="post" className="hidden max-w-sm items-end gap-2 noscript:flex">
          <Field label={t('new.title')} className="flex-1">
            <TextInput name="name" maxLength={100} />
          </Field>
          <Button type="submit">{t('new.save')}</Button>
        </form>
      )}
      {draw((_, dialog) => (
        <ShelfDialog {...dialog} shelf={null} organizationId={organizationId} onDone={onCreated} />
      ))}
    </div>
  )
}
