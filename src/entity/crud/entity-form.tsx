import type { ComponentType, ReactNode } from 'react'
import type { Errors } from '~/lib/field-errors'
import { type LateModule, lateModule } from '~/lib/late-module'
import type { AnyEntity, GivenFor, OwnKind } from '../define-entity'
import { type Fields, inputFields, namesOf } from '../fields/define-fields'
import { defineForm } from '../form/define-form'
import { type Control, type FieldState, formFields } from '../form/form-fields'
import type { AnyRequests, Entry } from './crud-entity'
import type { SchemasOf } from './entity-schemas'
import { RefField, RefsField, RefsText, RefText } from './ref-field'
import { type Ref, refsValue, refValue } from './ref-value'

/** The fields of a form as components, for a layout that is ordinary React. */
type FormParts = {
  /** What the fields hold. */
  values: Record<string, unknown>
  /** One field, drawn by its kind. */
  Field: (props: { name: string }) => ReactNode
  /** Those that the layout does not name, in the order of the description. */
  OtherFields: (props: { placed: readonly string[] }) => ReactNode
}

/** How an entity lays its form out; without one the fields stand below each other. */
type FormLayout = (parts: FormParts) => ReactNode

const inOrder: FormLayout = ({ OtherFields }) => <OtherFields placed={[]} />

/** How a form holds and draws a field of kind `own`. */
type OwnControl = {
  /** What the form for a new entry begins with. */
  empty: string
  Control: ComponentType<Control<string>>
  /** As the conflict dialog shows it. */
  Value: ComponentType<{ value: string }>
}

type Schemas = Pick<SchemasOf<AnyEntity>, 'created' | 'changed'>

type OwnParts<Names extends string> = {
  readonly controls: { readonly [N in Names]: OwnControl }
  /** What it checks by, fetched when something is first typed. */
  readonly schemas: LateModule<object>
}

/** What an entity brings to its form; `byCode`: refusals of its calls that are about one field. */
export type OwnForm<E extends AnyEntity> = {
  readonly layout?: FormLayout
  readonly byCode?: Record<string, Errors>
} & GivenFor<OwnKind<E['fields']>, OwnParts<OwnKind<E['fields']>>>

/** The same of whichever entity. */
export type AnyForm = { layout?: FormLayout; byCode?: Record<string, Errors> } & Partial<OwnParts<string>>

/** The form of a described entity: what it holds, how that is checked, and its fields. */
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

  /** The schemas of the calls, fetched when something is first typed: a page can be read without them. */
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
    /** As the conflict dialog shows what is no plain value. */
    shown: {
      ...each(
        (_, several) => (value: never) => (several ? <RefsText value={value} /> : <RefText value={value} />),
      ),
      ...eachControl((_, { Value }) => (value: never) => <Value value={value} />),
    },
  }
}
