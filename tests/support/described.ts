import type { FieldFacts, Fields } from '~/entity/fields/define-fields'
import { camel } from '../../scripts/lib/new/parse.mjs'

const files = import.meta.glob('/src/**/*.fields.ts', { eager: true })

/** Every entity whose fields are described: `order-line.fields.ts` describes `order-line`, the namespace of its messages. */
export const described: { entity: string; fields: Fields }[] = Object.entries(files).map(([path, module]) => {
  const entity = path.split('/').at(-1)!.split('.')[0]!
  return { entity, fields: (module as Record<string, Fields>)[`${camel(entity)}Fields`]! }
})

/** What the check of a kind may say is wrong. */
export function problemsOf({ kind, required }: FieldFacts): string[] {
  const byKind = {
    line: ['tooLong', 'invalid'],
    text: ['tooLong', 'invalid'],
    email: ['tooLong', 'invalid'],
    url: ['tooLong', 'invalid'],
    year: ['invalid', 'future'],
    integer: ['invalid'],
    date: ['invalid'],
    flag: ['invalid'],
    choice: ['invalid'],
    ref: ['unknown'],
    refs: ['unknown'],
    own: [],
  }
  return [...byKind[kind], ...(required ? ['required'] : [])]
}
