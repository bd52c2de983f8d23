import type * as z from 'zod/mini'
import { type Errors, errorsOf } from '~/lib/field-errors'

/** What is wrong, or what can be sent. */
export type Checked<Input> = { errors: Errors } | { errors: null; input: Input }

type Form<Values> = {
  inputOf: (values: Values) => object
  changesOf: (base: Values, values: Values) => object
  byField: (errors: Errors) => Errors
}

/** The schemas of the calls over what a form holds, for a file that is fetched when something is first typed. */
export function formChecks<Values, Created, Changed>(
  form: Form<Values>,
  { created, changed }: { created: z.ZodMiniType<Created>; changed: z.ZodMiniType<Changed> },
) {
  const check = <Input>(schema: z.ZodMiniType<Input>, given: object): Checked<Input> => {
    const result = schema.safeParse(given)
    return result.success ? { errors: null, input: result.data } : { errors: form.byField(errorsOf(result)!) }
  }
  return {
    checkNew: (values: Values) => check(created, form.inputOf(values)),
    checkChange: (base: Values, values: Values) => check(changed, form.changesOf(base, values)),
  }
}
