import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from '~/i18n/react'
import { useFieldMessage } from '~/i18n/use-field-message'
import { useMessage } from '~/i18n/use-message'
import { asciiDigits } from '~/lib/ascii-digits'
import type { Errors } from '~/lib/field-errors'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
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
      <KindField
        {...(control as Control<string>)}
        entity={form.entity}
        name={name}
        facts={facts}
        hint={hint}
      />
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

type KindProps = Control<string> & { entity: string; name: string; facts: FieldFacts; hint?: string }

/** The control of a kind. */
function KindField({ entity, name, facts, hint, ...control }: KindProps) {
  const { value, onChange, label, aside, required, error } = control
  const left = useLettersLeft(facts, value)
  if (facts.kind === 'flag')
    return (
      <Checkbox
        name={name}
        value="true"
        label={label}
        hint={hint}
        checked={value === 'true'}
        onChange={(event) => onChange(event.target.checked ? 'true' : '')}
      />
    )
  return (
    <Field label={label} aside={aside} required={required} error={error} hint={hint ?? left}>
      <KindInput entity={entity} name={name} facts={facts} value={value} onChange={onChange} />
    </Field>
  )
}

type InputProps = Pick<KindProps, 'entity' | 'name' | 'facts' | 'value' | 'onChange'>

/** What is written from left to right whatever the page's language, and how a keyboard may help. */
const leftToRight = {
  email: { type: 'email', inputMode: 'email', spellCheck: false },
  url: { type: 'url', inputMode: 'url', spellCheck: false },
  year: { inputMode: 'numeric' },
  integer: { inputMode: 'numeric' },
  date: { type: 'date' },
} as const

function KindInput({ entity, name, facts, value, onChange }: InputProps) {
  const { kind } = facts
  if (kind === 'text')
    return (
      <TextArea
        name={name}
        dir="auto"
        rows={5}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (kind === 'choice') return <Choice {...{ entity, name, facts, value, onChange }} />
  if (!(kind in leftToRight))
    return (
      <TextInput
        name={name}
        dir="auto"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const isNumber = kind === 'year' || kind === 'integer'
  return (
    <TextInput
      name={name}
      dir="ltr"
      autoComplete="off"
      {...leftToRight[kind as keyof typeof leftToRight]}
      className="text-start tabular-nums"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => isNumber && value !== asciiDigits(value) && onChange(asciiDigits(value))}
    />
  )
}

function Choice({ entity, name, facts, value, onChange }: InputProps) {
  const { t } = useTranslation('entity')
  const say = useMessage()
  return (
    <Select name={name} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('form.choose')}</option>
      {facts.options?.map((option) => (
        <option key={option} value={option}>
          {say(`${entity}:options.${name}.${option}`)}
        </option>
      ))}
    </Select>
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
