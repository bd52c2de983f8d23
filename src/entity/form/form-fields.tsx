import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { useTranslation } from '~/i18n/react'
import { useFieldMessage } from '~/i18n/field-message'
import { useMessage } from '~/i18n/use-message'
import { asciiDigits } from '~/lib/ascii-digits'
import type { Errors } from '~/lib/field-errors'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import { OptionSelect } from '~/ui/form/option-select'
import { TextArea } from '~/ui/form/text-area'
import { TextInput } from '~/ui/form/text-input'
import { type FieldFacts, type FieldName, type Fields, namesOf, type OwnField } from '../fields/define-fields'

export type FieldState<Values> = {
  values: Values
  errors: Errors
  change: (given: Partial<Values>) => void
}

/** Props of a custom control. */
export type Control<Value> = {
  label: string
  /** The word "Optional", at the end of the label's line. */
  aside: string | undefined
  required: boolean
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

type Draw<Value> = (control: Control<Value>) => ReactNode

type FieldProps<F, Values, N extends keyof Values & FieldName<F>> = { name: N } & (N extends OwnField<F>
  ? { children: Draw<Values[N]> }
  : { children?: Draw<Values[N]> })

/**
 * The fields of an entity as components, for a layout in ordinary React. `<Field name="title" />` renders the
 * control of its kind, or calls the function inside it. `OtherFields` renders the fields that the layout does
 * not name, so that a newly described field is shown.
 */
export function formFields<F extends Fields, Values extends object>(form: {
  entity: string
  fields: F
  noValues: Values
}) {
  const Context = createContext<FieldState<Values> | null>(null)

  function PlainField({ name, children }: { name: string; children?: Draw<never> }) {
    const { t } = useTranslation('entity')
    const formatMessage = useMessage()
    const fieldMessage = useFieldMessage()
    const { values, errors, change } = use(Context)!
    const facts = form.fields[name]!
    const control = {
      label: formatMessage(`${form.entity}:fields.${name}`),
      aside: facts.required ? undefined : t('form.optional'),
      required: Boolean(facts.required),
      error: errors[name] && fieldMessage(errors[name]),
      value: (values as Record<string, never>)[name]!,
      onChange: (value: unknown) => change({ [name]: value } as Partial<Values>),
    }
    if (children) return children(control)
    return <KindField {...control} entity={form.entity} name={name} facts={facts} />
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

type KindProps = Control<string> & { entity: string; name: string; facts: FieldFacts }

function KindField({ entity, name, facts, value, onChange, ...field }: KindProps) {
  const left = useLettersLeft(facts, value)
  if (facts.kind === 'flag')
    return (
      <Checkbox
        name={name}
        value="true"
        label={field.label}
        checked={value === 'true'}
        onChange={(event) => onChange(event.target.checked ? 'true' : '')}
      />
    )
  return (
    <Field {...field} hint={left}>
      <KindInput {...{ entity, name, facts, value, onChange }} />
    </Field>
  )
}

/** Kinds that are written left to right in every language, with hints for on-screen keyboards. */
const leftToRight: Partial<Record<FieldFacts['kind'], ComponentProps<typeof TextInput>>> = {
  email: { type: 'email', inputMode: 'email', spellCheck: false },
  url: { type: 'url', inputMode: 'url', spellCheck: false },
  year: { inputMode: 'numeric' },
  integer: { inputMode: 'numeric' },
  date: { type: 'date' },
}

type InputProps = Pick<KindProps, 'entity' | 'name' | 'facts' | 'value' | 'onChange'>

function KindInput({ entity, name, facts: { kind, options }, value, onChange }: InputProps) {
  const { t } = useTranslation('entity')
  const formatMessage = useMessage()
  if (options) {
    const labels = options.map((option) => [option, formatMessage(`${entity}:options.${name}.${option}`)])
    const choices: Record<string, string> = Object.fromEntries(labels)
    return (
      <OptionSelect name={name} value={value} any={t('form.choose')} options={choices} onValue={onChange} />
    )
  }
  const input = {
    name,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (kind === 'text') return <TextArea {...input} dir="auto" rows={5} />
  const ltr = leftToRight[kind]
  if (!ltr) return <TextInput {...input} dir="auto" autoComplete="off" />
  return (
    <TextInput
      {...input}
      {...ltr}
      dir="ltr"
      autoComplete="off"
      className="text-start tabular-nums"
      onBlur={() =>
        ltr.inputMode === 'numeric' && value !== asciiDigits(value) && onChange(asciiDigits(value))
      }
    />
  )
}

/** The counter of remaining characters is shown only near the limit. */
function useLettersLeft({ kind, max = 0 }: FieldFacts, value: string): string | false {
  const { t } = useTranslation('entity')
  const length = value.trim().length
  const left = max - length
  if (kind !== 'text' || length < max * 0.9) return false
  return left >= 0 ? t('form.left', { count: left }) : t('form.over', { count: -left })
}
