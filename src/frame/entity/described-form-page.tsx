import { useState } from 'react'
import { DescribedForm } from '~/entity/crud/described-form'
import { formOf } from '~/entity/crud/form-of'
import type { AnyEntity } from '~/entity/define-entity'
import { EntityFormPage } from './entity-form-page'
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
