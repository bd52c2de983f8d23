import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from '~/i18n/react'
import { useFieldMessage } from '~/i18n/use-field-message'
import { useMessage } from '~/i18n/use-message'
import { asciiDigits } from '~/lib/ascii-digits'
import type { Errors } from '~/lib/field-errors'
import { Field } from '~/ui/form/field'
import { TextArea } from '~/ui/form/text-area'
import { TextInput } from '~/ui/form/text-input'
import { type FieldFacts, type FieldName, type Fields, namesOf, type OwnField } from '../fields/define-fields'

type State<Values> = {
  values: Values
  errors: Errors
  change: (given: Partial<Values>) => void
}

/** What a control of one's own is given. */
export type Control<Value> = {
  label: string
  /** "Optional", at the end of the label's line. */
  aside: string | undefined
  required: boolean
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

type FieldProps<F, Values, N extends keyof Values & FieldName<F>> = {
  name: N
  hint?: string
} & (N extends OwnField<F>
  ? { children: (control: Control<Values[N]>) => ReactNode }
  : { children?: (control: Control<Values[N]>) => ReactNode })

type PlainProps = { name: string; hint?: string; children?: (control: Control<never>) => ReactNode }

/**
 * The fields of an entity as components, for a layout that is ordinary React: `<Field name="title" />` by its kind, and
 * with a function inside whatever that draws, which fields of their own need. `OtherFields` are those that the layout
 * does not name: a field that was described, and nothing more, is there.
 */
export function formFields<F extends Fields, Values extends object>(form: {
  entity: string
  fields: F
  noValues: Values
}) {
  const Context = createContext<State<Values> | null>(null)

  function PlainField({ name, hint, children }: PlainProps) {
    const { t } = useTranslation('entity')
    const say = useMessage()
    const sayError = useFieldMessage()
    const { values, errors, change } = use(Context)!
    const facts = form.fields[name]!
    const error = errors[name] && sayError(errors[name])
    const control = {
      label: say(`${form.entity}:fields.${name}`),
      aside: facts.required ? undefined : t('form.optional'),
      required: Boolean(facts.required),
      error,
      value: (values as Record<string, unknown>)[name],
      onChange: (value: unknown) => change({ [name]: value } as Partial<Values>),
    }
    return children ? (
      children(control as unknown as Control<never>)
    ) : (
      <KindField {...(control as Control<string>)} name={name} facts={facts} hint={hint} />
    )
  }

  return {
    Provider: Context,
    Field: PlainField as <N extends keyof Values & FieldName<F>>(
      props: FieldProps<F, Values, N>,
    ) => ReactNode,
    OtherFields: ({ placed }: { placed: readonly (FieldName<F> | OwnField<F>)[] }) =>
      namesOf(form.fields)
        .filter((name) => !placed.includes(name))
        .map((name) => <PlainField key={name} name={name} />),
  }
}

type KindProps = Control<string> & { name: string; facts: FieldFacts; hint?: string }

/** The control of a kind. */
function KindField({ name, facts, hint, value, onChange, label, aside, required, error }: KindProps) {
  const left = useLettersLeft(facts, value)
  return (
    <Field label={label} aside={aside} required={required} error={error} hint={hint ?? left}>
      {facts.kind === 'text' ? (
        <TextArea
          name={name}
          dir="auto"
          rows={5}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : facts.kind === 'year' ? (
        <TextInput
          name={name}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          className="text-start tabular-nums"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => value !== asciiDigits(value) && onChange(asciiDigits(value))}
        />
      ) : (
        <TextInput
          name={name}
          dir="auto"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The counter comes when the end is near: before, it would only be in the way. */
function useLettersLeft({ kind, max = 0 }: FieldFacts, value: string): string | false {
  const { t } = useTranslation('entity')
  const length = value.trim().length
  const left = max - length
  if (kind !== 'text' || length < max * 0.9) return false
  return left >= 0 ? t('form.left', { count: left }) : t('form.over', { count: -left })
}
