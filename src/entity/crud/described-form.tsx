import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { toast } from '~/ui/feedback/toast'
import { EntityForm } from '../screen/entity-form'
import { useEntityForm } from '../screen/use-entity-form'
import type { AnyRequests, Entry } from './crud-entity'
import type { formOf } from './form-of'
import { nameOf } from './use-remove'

type Props = ReturnType<typeof formOf> & {
  requests: AnyRequests
  entry: Entry | null
  cancel: ReactNode
  onSaved: (entry: Entry, another: boolean) => Promise<void>
}

/** The form of a described entity; the entity defines the layout of the fields. */
export function DescribedForm({ form, checks, draw, shown, requests, entry, cancel, onSaved }: Props) {
  const { t } = useTranslation('crud')
  const state = useEntityForm({
    form,
    entry,
    checks,
    reasonOf: (error) => t(isNamedError(error) && error.code === 'NOT_FOUND' ? 'form.gone' : 'form.tryAgain'),
    create: requests.create,
    update: requests.update,
    onSaved,
    onAdded: (added) => toast.success(t('form.added', { name: nameOf(form, added) })),
  })
  return (
    <EntityForm
      form={form}
      state={state}
      t={(key) => t(key)}
      shown={shown}
      another={entry ? undefined : t('form.another')}
      cancel={cancel}
    >
      {draw(state)}
    </EntityForm>
  )
}
