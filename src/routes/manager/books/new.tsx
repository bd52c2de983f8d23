import { createFileRoute } from '@tanstack/react-router'
import { bookPages } from '~/example/catalogue/manager/book-pages'
import { BookEditor } from '~/example/catalogue/manager/editor/book-editor'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { EntityFormPage } from '~/frame/entity/entity-form-page'
import { secondaryHead, withSecondaryMessages } from '~/frame/secondary-messages'
import { useTranslation } from '~/i18n/react'

export const Route = createFileRoute('/manager/books/new')({
  ...withSecondaryMessages('book.create'),
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(genreList())
  },
  head: secondaryHead('book:pages.new'),
  component: NewBook,
})

function NewBook() {
  const { t } = useTranslation('catalogue')
  return (
    <EntityFormPage entity={bookPages} description={t('form.newDescription')}>
      {(form) => <BookEditor {...form} />}
    </EntityFormPage>
  )
}
