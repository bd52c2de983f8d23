import type { ComponentType, ReactNode } from 'react'
import type { Errors } from '~/lib/field-errors'
import { type LateModule, lateModule } from '~/lib/late-module'
import type { AnyEntity, GivenFor, OwnKind, Ref } from '../define-entity'
import { type Fields, inputFields, namesOf } from '../fields/define-fields'
import { defineForm } from '../form/define-form'
import { type Control, type FieldState, formFields } from '../form/form-fields'
import type { AnyRequests, Entry } from './crud-entity'
import type { SchemasOf } from './entity-schemas'
import { RefField, RefsField, RefsText, RefText } from './ref-field'
import { refsValue, refValue } from './ref-value'

/** The fields of a form as components, for a custom layout. */
type FormParts = {
  values: Record<string, unknown>
  /** Renders one field by its kind. */
  Field: (props: { name: string }) => ReactNode
  /** Renders the fields that the layout does not name, in the order of the description. */
  OtherFields: (props: { placed: readonly string[] }) => ReactNode
}

/** Custom layout of an entity's form; by default the fields are stacked. */
type FormLayout = (parts: FormParts) => ReactNode

const inOrder: FormLayout = ({ OtherFields }) => <OtherFields placed={[]} />

/** State and control of a field of kind `own`. */
type OwnControl = {
  /** Initial value in the form for a new entry. */
  empty: string
  Control: ComponentType<Control<string>>
  /** How the conflict dialog renders the value. */
  Value: ComponentType<{ value: string }>
}

type Schemas = Pick<SchemasOf<AnyEntity>, 'created' | 'changed'>

type OwnParts<Names extends string> = {
  readonly controls: { readonly [N in Names]: OwnControl }
  /** The validation schemas, loaded when the user first types. */
  readonly schemas: LateModule<object>
}

/** What an entity adds to its form. `byCode`: error codes of its calls that belong to one field. */
export type OwnForm<E extends AnyEntity> = {
  readonly layout?: FormLayout
  readonly byCode?: Record<string, Errors>
} & GivenFor<OwnKind<E['fields']>, OwnParts<OwnKind<E['fields']>>>

/** The same for any entity. */
export type AnyForm = { layout?: FormLayout; byCode?: Record<string, Errors> } & Partial<OwnParts<string>>

/** The form of a described entity: its state, validation and fields. */
export function formOf(entity: AnyEntity, requests: AnyRequests, own: AnyForm = {}) {
  const { layout = inOrder, byCode = {}, controls = {} } = own
  const { name: named, refs } = entity
  const fields: Fields = Object.fromEntries(
    inputFields<Fields>(entity.fields).map((name) => [name, entity.fields[name]!]),
  )
  const each = <T,>(make: (field: string, several: boolean) => T) =>
    Object.fromEntries(Object.keys(refs).map((field) => [field, make(field, fields[field]!.kind === 'refs')]))
  const eachControl = <T,>(make: (field: string, control: OwnControl) => T) =>
    Object.fromEntries(Object.entries(controls).map(([field, control]) => [field, make(field, control)]))
  const form = defineForm<Entry>()({
    entity: named,
    fields,
    byCode,
    own: {
      ...each((field, several) => {
        const of = (entry: Entry) => entry[field] as never
        return several ? refsValue(named, field, of) : refValue(named, field, of)
      }),
      ...eachControl((field, { empty }) => ({
        empty,
        of: (entry: Entry) => entry[field],
        stored: (text: string) => text.trim(),
      })),
    },
  })

  /** The schemas of the calls, loaded when the user first types: not part of the page's chunk. */
  const checks = lateModule(async () => {
    const derive = async () => (await import('./entity-schemas')).derivedSchemas(entity)
    const { created, changed } = (await (own.schemas?.load ?? derive)()) as Schemas
    return form.checksOf({ created, changed })
  })

  const { Provider, Field: PlainField } = formFields(form)

  function Field({ name }: { name: string }) {
    const Own = controls[name]?.Control
    if (Own)
      return (
        <PlainField name={name}>
          {(control) => <Own {...(control as unknown as Control<string>)} />}
        </PlainField>
      )
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
      <Provider value={state}>{layout({ values: state.values, Field, OtherFields })}</Provider>
    ),
    /** How the conflict dialog renders values that are not plain text. */
    shown: {
      ...each(
        (_, several) => (value: never) => (several ? <RefsText value={value} /> : <RefText value={value} />),
      ),
      ...eachControl((_, { Value }) => (value: never) => <Value value={value} />),
    },
  }
}
