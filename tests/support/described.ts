import type { AnyEntity } from '~/entity/define-entity'
import type { FieldFacts, Fields } from '~/entity/fields/define-fields'
import { camel } from '../../scripts/lib/new/parse.mjs'

const files = import.meta.glob('/src/**/*.fields.ts', { eager: true })
const entities = import.meta.glob<Record<string, AnyEntity>>('/src/**/*.entity.ts', { eager: true })

const nameIn = (path: string) => path.split('/').at(-1)!.split('.')[0]!

/**
 * Every entity defined by `defineEntity`, as `npm run new` generates it; `order-line.entity.ts` exports `orderLine`.
 */
export const describedWhole: (AnyEntity & { folder: string })[] = Object.entries(entities).map(
  ([path, module]) => ({ ...module[camel(nameIn(path))]!, folder: path.slice(1, path.lastIndexOf('/')) }),
)

/** Every entity with described fields: `order-line.fields.ts` describes `order-line`, the namespace of its messages. */
export const described: { entity: string; fields: Fields }[] = [
  ...Object.entries(files).map(([path, module]) => ({
    entity: nameIn(path),
    fields: (module as Record<string, Fields>)[`${camel(nameIn(path))}Fields`]!,
  })),
  ...describedWhole.map(({ name, fields }) => ({ entity: name, fields })),
]

/** The validation errors that a kind of field can report. */
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
    count: [],
    own: [],
  }
  return [...byKind[kind], ...(required ? ['required'] : [])]
}
