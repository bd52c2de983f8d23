import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown, LibraryBig, Plus, X } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Select } from '~/ui/form/select'
import { Menu, type MenuEntry } from '~/ui/overlay/menu'
import { NoteEditor } from './note-editor'
import { shelvesOfBook } from './shelf.requests'
import { type ShelfState, shelfStates } from './shelf-states'
import type { BookShelves } from './shelf.schema'
import { useShelving } from './use-shelving'

type Props = { book: { id: string; title: string } }

/** Puts a book on a shelf, moves it, removes it, and edits its note. */
export function ShelfControl({ book }: Props) {
  const { t } = useTranslation('shelf')
  const { data, isPending } = useQuery(shelvesOfBook(book.id))
  const entries = useShelfEntries(book.id, data)
  const row = data?.state
  const state = row?.state
  return (
    <div className="mt-6 flex flex-col items-start gap-4 self-stretch">
      <Menu
        align="start"
        entries={entries}
        trigger={(props) => (
          <Button
            {...props}
            variant={state ? 'secondary' : 'primary'}
            icon={state ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
            aria-label={
              state
                ? t('control.of', { shelf: t(`states.${state}`), title: book.title })
                : t('control.putOf', { title: book.title })
            }
            // Its shelf is not known yet: the label would be wrong.
            className={cn('noscript:hidden max-sm:h-11', isPending && 'invisible')}
          >
            {state ? t(`states.${state}`) : t('control.put')}
            <ChevronDown aria-hidden="true" className="-me-1 size-4" />
          </Button>
        )}
      />
      <PlainForm state={state ?? null} />
      {row && state && <NoteEditor shelf={state} bookId={book.id} note={row.note} />}
    </div>
  )
}

/** The built-in shelves without JavaScript, posted to this page. */
function PlainForm({ state }: { state: ShelfState | null }) {
  const { t } = useTranslation('shelf')
  return (
    <form method="post" className="hidden items-center gap-2 noscript:flex">
      <input type="hidden" name="from" value={state ?? ''} />
      <Select name="shelf" aria-label={t('control.put')} defaultValue={state ?? ''}>
        <option value="">{t('control.nowhere')}</option>
        {shelfStates.map((each) => (
          <option key={each} value={each}>
            {t(`states.${each}`)}
          </option>
        ))}
      </Select>
      <Button type="submit">{t('note.save')}</Button>
    </form>
  )
}

/** The menu: the built-in shelves, removing, and each custom shelf of the user or an organization. */
export function useShelfEntries(bookId: string, known: BookShelves | undefined): () => MenuEntry[] {
  const { t } = useTranslation('shelf')
  const shelving = useShelving(bookId)
  return () => {
    const state = known?.state?.state
    const own = known?.shelves.filter(({ organization }) => !organization) ?? []
    const shared = known?.shelves.filter(({ organization }) => organization) ?? []
    const slugs = [...new Set(shared.map(({ organization }) => organization!.slug))]
    const toggle = ({ id, name, place: row }: BookShelves['shelves'][number]): MenuEntry => ({
      label: <bdi className="min-w-0 break-words">{name}</bdi>,
      icon: mark(row !== null),
      choice: 'checkbox',
      checked: row !== null,
      onSelect: () => void (row ? shelving.takeOff : shelving.put)({ id, name }),
    })
    return [
      ...shelfStates.map((each): MenuEntry => ({
        label: t(`states.${each}`),
        icon: mark(each === state),
        choice: 'radio',
        checked: each === state,
        onSelect: () => void (each === state || shelving.put({ id: each, name: t(`states.${each}`) })),
      })),
      ...(state
        ? [
            {
              label: t('control.takeOff'),
              icon: X,
              onSelect: () => void shelving.takeOff({ id: state, name: t(`states.${state}`) }),
            },
          ]
        : []),
      ...(own.length > 0
        ? [{ kind: 'heading' as const, label: t('control.others') }, ...own.map(toggle)]
        : []),
      ...slugs.flatMap((slug): MenuEntry[] => {
        const owned = shared.filter(({ organization }) => organization!.slug === slug)
        return [{ kind: 'heading', label: <bdi>{owned[0]!.organization!.name}</bdi> }, ...owned.map(toggle)]
      }),
      { kind: 'separator' },
      {
        kind: 'link',
        label: t('control.all'),
        icon: LibraryBig,
        link: <Link to="/app/shelves" />,
      },
    ]
  }
}

/** An invisible mark keeps the alignment. */
const mark = (isOn: boolean) => (
  <Check aria-hidden="true" className={isOn ? 'text-accent-text' : 'invisible'} />
)
