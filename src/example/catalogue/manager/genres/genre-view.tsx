import { Link } from '@tanstack/react-router'
import type { Cells } from '~/entity/crud/entry-value'
import type { EntryOf } from '~/entity/define-entity'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { ColorValue } from './color-value'
import { genreRequests } from './genre-requests'

type Entry = { entry: EntryOf<typeof genre> }

/** Link to the books of the genre. */
function Books({ entry: { id, name, books } }: Entry) {
  const { t, language } = useTranslation('genre')
  const count = numberText(books, language)
  return (
    // Above the row's own link.
    <Link
      to="/manager/books"
      search={{ genre: id }}
      aria-label={`${name}, ${t('fields.books')}: ${count}`}
      className="count-link"
    >
      {count}
    </Link>
  )
}

const cells: Cells<typeof genre> = {
  color: ({ entry }) => <ColorValue value={entry.color} />,
  books: Books,
}

/** The custom parts of the genre pages. */
export const genreView = {
  entity: genre,
  requests: genreRequests,
  cells,
  RemoveDialog: lateDialog(async () => (await import('./remove-genre-dialog')).RemoveGenreDialog),
}
