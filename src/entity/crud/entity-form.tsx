import type { ReactNode } from 'react'
import { lateModule } from '~/lib/late-module'
import type { AnyEntity } from '../define-entity'
import { type Fields, namesOf } from '../fields/define-fields'
import { defineForm } from '../form/define-form'
import { type Control, type FieldState, formFields } from '../form/form-fields'
import type { AnyRequests, Entry } from './crud-entity'
import { RefField, RefsField, RefsText, RefText } from './ref-field'
import { type Ref, refsValue, refValue } from './ref-value'

/** The fields of a form as components, for a layout that is ordinary React. */
export type FormParts = {
  /** One field, drawn by its kind. */
  Field: (props: { name: string }) => ReactNode
  /** Those that the layout does not name, in the order of the description. */
  OtherFields: (props: { placed: readonly string[] }) => ReactNode
}

/** How an entity lays its form out; without one the fields stand below each other. */
export type FormLayout = (parts: FormParts) => ReactNode

const inOrder: FormLayout = ({ OtherFields }) => <OtherFields placed={[]} />

/** The form of a described entity: what it holds, how that is checked, and its fields. */
export function formOf(entity: AnyEntity, requests: AnyRequests, layout = inOrder) {
  const { name: named, refs } = entity
  const fields: Fields = entity.fields
  const each = <T,>(make: (field: string, several: boolean) => T) =>
    Object.fromEntries(Object.keys(refs).map((field) => [field, make(field, fields[field]!.kind === 'refs')]))
  const form = defineForm<Entry>()({
    entity: named,
    fields,
    byCode: {},
    own: each((field, several) => {
      const of = (entry: Entry) => entry[field] as never
      return several ? refsValue(named, field, of) : refValue(named, field, of)
    }),
  })

  /** The schemas of the calls, fetched when something is first typed: a page can be read without them. */
  const checks = lateModule(async () => {
    const { created, changed } = (await import('./entity-schemas')).schemasOf(entity)
    return form.checksOf({ created, changed })
  })

  const { Provider, Field: PlainField } = formFields(form)

  function Field({ name }: { name: string }) {
    const source = requests.refs[name]
    if (!source) return <PlainField name={name} />
    const Chooser = (fields[name]!.kind === 'refs' ? RefsField : RefField) as typeof RefField
    return (
      <PlainField name={name}>
        {(control) => <Chooser {...(control as unknown as Control<Ref | null>)} {...source} />}
      </PlainField>
    )
  }
  const OtherFields: FormParts['OtherFields'] = ({ placed }) =>
    namesOf(fields)
      .filter((name) => !placed.includes(name))
      .map((name) => <Field key={name} name={name} />)

  return {
    form,
    checks,
    draw: (state: FieldState<(typeof form)['noValues']>) => (
      <Provider value={state}>{layout({ Field, OtherFields })}</Provider>
    ),
    /** As the conflict dialog shows what is referred to. */
    shown: each(
      (_, several) => (value: never) => (several ? <RefsText value={value} /> : <RefText value={value} />),
    ),
  }
}
