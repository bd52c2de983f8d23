import { createFileRoute } from '@tanstack/react-router'
import { EntityFormPage } from '~/frame/entity/entity-form-page'
import { areaHead } from '~/frame/head'
import { pageRequires } from '~/frame/session/guard'
import { useSessionRefresh } from '~/frame/session/use-session-change'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { oneUser } from '~/modules/user/found-users.requests'
import { UserEditor } from '~/modules/user/person/user-editor'
import { userPages } from '~/modules/user/person/user-pages'

export const Route = createFileRoute('/manager/users/$id/update')({
  beforeLoad: pageRequires('user.update'),
  // Bypasses the cache: an edit starts from the latest version.
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.fetchQuery(oneUser(id))
  },
  head: areaHead('pages.editUser'),
  component: EditUser,
})

function EditUser() {
  const refreshSession = useSessionRefresh()
  return (
    <EntityFormPage entity={userPages}>
      {({ onSaved, ...form }) => (
        <UserEditor
          {...form}
          onSaved={async (saved, another) => {
            await onSaved(saved, another)
            if (saved.id === form.caller.userId) await waitForRefresh(refreshSession())
          }}
        />
      )}
    </EntityFormPage>
  )
}
