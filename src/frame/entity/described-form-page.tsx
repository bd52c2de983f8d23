import { useState } from 'react'
import type { Entry } from '~/entity/crud/crud-entity'
import { formOf } from '~/entity/crud/form-of'
import { type AnyEntity, entryName } from '~/entity/define-entity'
import { EntityForm } from '~/entity/screen/entity-form'
import { useEntityForm } from '~/entity/screen/use-entity-form'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { toast } from '~/ui/feedback/toast'
import { EntityFormPage, type FormProps } from './entity-form-page'
import { type EntityFormProps, useEntity } from './use-entity'

/** The form of a described entity, for a new or an existing entry. */
export function DescribedFormPage<E extends AnyEntity>(props: EntityFormProps<E>) {
  const { requests, pages, form: own } = useEntity(props)
  const [parts] = useState(() => formOf(props.entity, requests, own))
  return (
    <EntityFormPage entity={pages}>
      {(given) => <DescribedForm {...given} {...parts} requests={requests} />}
    </EntityFormPage>
  )
}

type Props = ReturnType<typeof formOf> &
  Pick<ReturnType<typeof useEntity>, 'requests'> &
  Omit<FormProps<Entry>, 'caller'>

function DescribedForm({ form, checks, draw, shown, requests, entry, cancel, onSaved }: Props) {
  const { t } = useTranslation('crud')
  const state = useEntityForm({
    form,
    entry,
    checks,
    reasonOf: (error) => t(isNamedError(error) && error.code === 'NOT_FOUND' ? 'form.gone' : 'form.tryAgain'),
    create: requests.create,
    update: requests.update,
    onSaved,
    onAdded: (added) => toast.success(t('form.added', { name: entryName(form, added) })),
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
