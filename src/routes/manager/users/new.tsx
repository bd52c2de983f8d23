import { createFileRoute } from '@tanstack/react-router'
import { EntityFormPage } from '~/frame/entity/entity-form-page'
import { areaHead } from '~/frame/head'
import { pageRequires } from '~/frame/session/guard'
import { useTranslation } from '~/i18n/react'
import { UserEditor } from '~/modules/user/person/user-editor'
import { userPages } from '~/modules/user/person/user-pages'

export const Route = createFileRoute('/manager/users/new')({
  beforeLoad: pageRequires('user.create'),
  head: areaHead('pages.newUser'),
  component: NewUser,
})

function NewUser() {
  const { t } = useTranslation('user')
  return (
    <EntityFormPage entity={userPages} description={t('form.newDescription')}>
      {(form) => <UserEditor {...form} />}
    </EntityFormPage>
  )
}
